import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Refused } from "../../platform/calls/operation.ts";
import type { Key, Keyring } from "../../platform/keys/keyring.ts";

/** Parameters of scrypt. */
export interface PasswordCost {
  /** Cost factor, a power of two. */
  readonly N: number;
  /** Block size. */
  readonly r: number;
  /** How many times in parallel. */
  readonly p: number;
}

/**
 * What OWASP advises for scrypt: 128 MiB and some 350 ms of one core for each password (measured; half of N takes half of both).
 */
export const passwordCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };
const keyLength = 32;

/** One for the process: every platform has the usual cost, and in tests all of them have the same quick one. */
let cost = passwordCost;

/** Sets the cost of new hashes; a cost other than the usual one is for tests alone. */
export function setPasswordCost(newCost: PasswordCost): void {
  cost = newCost;
}

/** One for the process, as the cost is: the peppers of the platform that was opened last. */
let peppers: Pick<Keyring, "current" | "all"> | null = null;

/** Sets from where the peppers come. */
export function setPeppers(keyring: Pick<Keyring, "current" | "all">): void {
  peppers = keyring;
}

/** Memory that scrypt may use, in bytes: twice the 128 · N · r that it needs. */
const roomFor = ({ N, r }: PasswordCost): number => 256 * N * r;

/** How many passwords are hashed at once, so that a core is left for trading and they take 256 MiB at most. */
const atOnce = 2;
/** How many may wait for that; the last of them waits some four seconds. */
const maxWaiting = 24;

/** What a password opens: the sign-in, or payments (资金密码). */
type PasswordUse = "login" | "fund";

/**
 * A fund password takes a quarter of the memory and time. It has six digits, which no hash keeps from being guessed: the pepper
 * and the lock after five wrong ones do; and a busy day of the mall checks many (decision 0106).
 */
const costOf = (use: PasswordUse): PasswordCost => (use === "login" ? cost : { ...cost, N: cost.N / 4 });

/** What stands in the place of a hash where no password opens anything: made of chance, and of no password. */
export function closedHash(): string {
  const { N, r, p } = cost;
  const [salt, key] = [randomBytes(16), randomBytes(keyLength)];
  const costs = [currentPepper().version, N, r, p];
  return ["scrypt", "2", ...costs, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Hash of a password as it is stored; it says with which cost it was made, so that the cost may grow later, and with which version of
 * the pepper.
 */
export async function hashPassword(password: string, use: PasswordUse = "login"): Promise<string> {
  const { N, r, p } = costOf(use);
  const salt = randomBytes(16);
  const pepper = currentPepper();
  const key = await derive(peppered(pepper, password), salt, { N, r, p });
  const costs = [pepper.version, N, r, p];
  return ["scrypt", "2", ...costs, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether the password matches the hash. For null (no such account) it takes as long and answers false. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const made = hash === null ? null : read(hash);
  const { pepper, salt, key, ...parameters } = made ?? { ...cost, pepper: null, salt: noSalt, key: noKey };
  const derived = await derive(peppered(pepperOf(pepper), password), salt, parameters);
  return timingSafeEqual(derived, key) && made !== null;
}

/** Whether a hash was made with another cost or another version of the pepper than the present ones. */
export function isOutdated(hash: string): boolean {
  const { pepper, N, r, p } = read(hash);
  return N !== cost.N || r !== cost.r || p !== cost.p || pepper !== currentPepper().version;
}

const noSalt = Buffer.alloc(16);
const noKey = Buffer.alloc(keyLength);

/** The parts of a hash. Those of form 1 do not name the version of the pepper: there was one only. */
function read(hash: string) {
  const [scheme, form, ...rest] = hash.split("$");
  const [pepper, N, r, p, salt, key] = form === "1" ? ["1", ...rest] : rest;
  if (scheme !== "scrypt" || (form !== "1" && form !== "2") || !salt || !key)
    throw new Error("a password hash of unknown form");
  return {
    pepper: Number(pepper),
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function currentPepper(): Key {
  if (!peppers) throw new Error("there is no pepper before a platform is open");
  return peppers.current("pepper");
}

/** The pepper of a version; null stands for the present one. A hash whose pepper is gone is a fault: peppers are never retired. */
function pepperOf(version: number | null): Key {
  const pepper =
    version === null ? currentPepper() : peppers?.all("pepper").find((one) => one.version === version);
  if (!pepper) throw new Error(`the pepper ${version} is not among the keys`);
  return pepper;
}

/** The password mixed with a pepper, without which a stolen hash cannot be guessed. */
const peppered = ({ secret }: Key, password: string): Buffer =>
  // However an input method composes them, the same characters are the same password.
  createHmac("sha256", secret).update(password.normalize("NFKC")).digest();

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
