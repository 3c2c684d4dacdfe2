import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Parameters of scrypt. */
export interface PasswordCost {
  /** Cost factor, a power of two. */
  readonly N: number;
  /** Block size. */
  readonly r: number;
  /** How many times in parallel. */
  readonly p: number;
}

/** 32 MiB and some 80 ms of one core for each password (measured; N=2^14 takes half, 2^16 twice as long). */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;

/** One for the process: every platform has the usual cost, and in tests all of them have the same quick one. */
let cost = passwordCost;

/** Sets the cost of new hashes; a cost other than the usual one is for tests alone. */
export function setPasswordCost(newCost: PasswordCost): void {
  cost = newCost;
}

/** Memory that scrypt may use, in bytes: twice the 128 · N · r that it needs. */
const roomFor = ({ N, r }: PasswordCost): number => 256 * N * r;

/** How many passwords are hashed at once, so that a core is left for trading. */
const atOnce = 2;
/** How many may wait for that; the last of them waits a little over a second. */
const maxWaiting = 32;

/** Hash of a password as it is stored; it says with which cost it was made, so that the cost may grow later. */
export async function hashPassword(db: Reader, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(await peppered(db, password), salt, cost);
  return ["scrypt", "1", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join(
    "$",
  );
}

/** Whether the password matches the hash. For null (no such account) it takes as long and answers false. */
export async function checkPassword(db: Reader, password: string, hash: string | null): Promise<boolean> {
  const made = hash === null ? null : read(hash);
  const { salt, key, ...parameters } = made ?? { ...cost, salt: noSalt, key: noKey };
  const derived = await derive(await peppered(db, password), salt, parameters);
  return timingSafeEqual(derived, key) && made !== null;
}

/** Whether a hash was made with another cost than the present one. */
export function isOutdated(hash: string): boolean {
  const { N, r, p } = read(hash);
  return N !== cost.N || r !== cost.r || p !== cost.p;
}

const noSalt = Buffer.alloc(16);
const noKey = Buffer.alloc(keyLength);

function read(hash: string) {
  const [scheme, version, N, r, p, salt, key] = hash.split("$");
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

/** The password mixed with the database's pepper, without which a stolen hash cannot be guessed. */
async function peppered(db: Reader, password: string): Promise<Buffer> {
  const { value } = await db.selectFrom("identity.pepper").select("value").executeTakeFirstOrThrow();
  // However an input method composes them, the same characters are the same password.
  return createHmac("sha256", value).update(password.normalize("NFKC")).digest();
}

/** How many are hashed now, and who waits: counted for the process, since all its platforms share the same cores. */
let working = 0;
const waiting: (() => void)[] = [];

/** Runs scrypt on another thread; refused where too many wait. */
async function derive(password: Buffer, salt: Buffer, parameters: PasswordCost): Promise<Buffer> {
  if (working < atOnce) working += 1;
  else {
    if (waiting.length >= maxWaiting) throw new Refused("BUSY");
    // A finished call gives its place to the first that waits, so that none is overtaken.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password, salt, keyLength, { ...parameters, maxmem: roomFor(parameters) }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
