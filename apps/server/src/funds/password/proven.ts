import { createHmac, randomBytes } from "node:crypto";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { loadTogether } from "../../platform/database/load-together.ts";

/*
 * 资金密码 that was right a moment ago is not hashed again (decisions 0047 and 0054). It is still sent and compared with
 * every call; only the slow hash, of which a process does some twenty-five a second, is spared. What is remembered is
 * of no use without a key that is drawn in each process, written nowhere and never logged.
 */

/** How long a right password need not be hashed again, in milliseconds. */
const provenMs = 5 * 60_000;
/** How many users' proofs a platform keeps. */
const proofsMax = 10_000;

/** Key of this process for what is remembered. */
const key = randomBytes(32);

/** A password that was right. */
interface Proof {
  /** HMAC of the stored hash and the password, under the key of this process. */
  readonly mark: string;
  /** The stored hash that it was right for: another password set since makes it useless. */
  readonly hash: string;
  /** Until when it need not be hashed again. */
  readonly until: Instant;
}

/** The proofs of each platform, by its readers' connections: they go with it. The latest of a platform stands last. */
const proofsOf = new WeakMap<Reader, Map<UserId, Proof>>();

/** The stored hash of a user who has tried no wrong password since. */
const loadHash = loadTogether<UserId, string>(async (db, users) => {
  const found = await db
    .selectFrom("funds.fundPassword")
    .select(["userId", "hash"])
    .where("userId", "=", ({ fn, val }) => fn.any(val(users)))
    .where("wrong", "=", 0)
    .where("lockedUntil", "is", null)
    .execute();
  return new Map(found.map(({ userId, hash }) => [userId, hash]));
});

const previewHash = (password: string, hash: string) =>
  createHmac("sha256", key).update(`${hash} ${password}`).digest("base64");

/** Remembers that this password was right, so that a busy buyer's orders do not each take 80 ms of a core. */
export function rememberProof(db: Reader, user: UserId, password: string, hash: string, now: Instant): void {
  const proofs = proofsOf.get(db) ?? new Map<UserId, Proof>();
  proofsOf.set(db, proofs);
  proofs.delete(user);
  // Insertion order is by time, so those that have run out are at the front and are deleted first.
  for (const [other, { until }] of proofs) {
    if (until > now && proofs.size < proofsMax) break;
    proofs.delete(other);
  }
  proofs.set(user, { mark: previewHash(password, hash), hash, until: instant(now + provenMs) });
}

/**
 * Whether this password was right within the last minutes, is still the user's, and no wrong one was tried since on
 * any node.
 */
export async function wasProven(db: Reader, user: UserId, password: string, now: Instant): Promise<boolean> {
  const proof = proofsOf.get(db)?.get(user);
  if (!proof || proof.until <= now || proof.mark !== previewHash(password, proof.hash)) return false;
  return (await loadHash(db, user)) === proof.hash;
}
