import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Reader } from "../../platform/database.ts";
import { Refused } from "../../platform/operation.ts";

/** What scrypt is asked for. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and some 80 ms of one core for each password (measured; N=2^14 takes half, 2^16 twice as long). */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;

let cost = passwordCost;

/** What passwords are made at from now on: another cost than the usual one is for tests alone. */
export function setPasswordCost(asked: PasswordCost): void {
  cost = asked;
}

/** Room for twice the memory that a cost asks for: 128 · N · r bytes, and the library's own. */
const roomFor = ({ N, r }: PasswordCost): number => 256 * N * r;

/** As many as may work at once, so that sign-ins leave a core to trading. */
const atOnce = 2;
/** Those that may wait: the last of them for a little over a second. */
const maxWaiting = 32;

/** A password, ready to be kept. The form says how it was made, so that the cost may grow later. */
export async function hashPassword(db: Reader, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(await peppered(db, password), salt, cost);
  return ["scrypt", "1", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join(
    "$",
  );
}

/** Takes as long where there is no such account: `kept` is null then, and the answer is no. */
export async function checkPassword(db: Reader, password: string, kept: string | null): Promise<boolean> {
  const made = kept === null ? null : read(kept);
  const { salt, key, ...parameters } = made ?? { ...cost, salt: noSalt, key: noKey };
  const given = await derive(await peppered(db, password), salt, parameters);
  return timingSafeEqual(given, key) && made !== null;
}

/** True where the hash was made at another cost than today's. */
export function isOutdated(kept: string): boolean {
  const { N, r, p } = read(kept);
  return N !== cost.N || r !== cost.r || p !== cost.p;
}

const noSalt = Buffer.alloc(16);
const noKey = Buffer.alloc(keyLength);

function read(kept: string) {
  const [scheme, version, N, r, p, salt, key] = kept.split("$");
  if (scheme !== "scrypt" || version !== "1" || !salt || !key)
    throw new Error("a password hash of unknown form");
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

/** A hash that is stolen without the database's secrets cannot be guessed at. */
async function peppered(db: Reader, password: string): Promise<Buffer> {
  const { value } = await db.selectFrom("identity.pepper").select("value").executeTakeFirstOrThrow();
  // However an input method composes them, the same characters are the same password.
  return createHmac("sha256", value).update(password.normalize("NFKC")).digest();
}

let working = 0;
const waiting: (() => void)[] = [];

/** Works on a thread of its own; a crowd is turned away rather than kept waiting. */
async function derive(password: Buffer, salt: Buffer, asked: PasswordCost): Promise<Buffer> {
  if (working < atOnce) working += 1;
  else {
    if (waiting.length >= maxWaiting) throw new Refused("BUSY");
    // Whoever finishes hands his place on, so nobody overtakes those who wait.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password, salt, keyLength, { ...asked, maxmem: roomFor(asked) }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
