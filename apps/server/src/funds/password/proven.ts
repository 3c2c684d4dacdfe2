import { createHmac, randomBytes } from "node:crypto";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";

/*
 * 资金密码 that was right a moment ago (decisions 0047 and 0054). The password itself is sent and compared with every call all
 * the same; what is spared is the slow hash, which lets some twenty-five a second through. A mark is of no use
 * without the key, which is drawn anew in each process, written nowhere and never logged.
 */

/** How long a password that was right need not be hashed anew. */
const provenMs = 5 * 60_000;
const most = 10_000;

/** Never leaves this process: what is remembered is of no use anywhere else. */
const key = randomBytes(32);
const proofs = new Map<UserId, { readonly mark: string; readonly hash: string; readonly until: Instant }>();

const markOf = (password: string, hash: string) =>
  createHmac("sha256", key).update(`${hash} ${password}`).digest("base64");

/** It was right a moment ago: what takes 80 ms of a core is not done again for every order of a busy buyer. */
export function rememberProof(user: UserId, password: string, hash: string, now: Instant): void {
  // The latest stands last: what has run out stands first, and is not kept for longer than it counts.
  proofs.delete(user);
  for (const [other, { until }] of proofs) {
    if (until > now && proofs.size < most) break;
    proofs.delete(other);
  }
  proofs.set(user, { mark: markOf(password, hash), hash, until: instant(now + provenMs) });
}

/** A platform that opens remembers nothing of another that this process has run before it. */
export const forgetProofs = (): void => proofs.clear();

/**
 * Whether the very same password was right within the last minutes, is still the user's, and nobody has tried a wrong one
 * since; on whatever node.
 */
export async function wasProven(db: Reader, user: UserId, password: string, now: Instant): Promise<boolean> {
  const proof = proofs.get(user);
  if (!proof || proof.until <= now || proof.mark !== markOf(password, proof.hash)) return false;
  const kept = await db
    .selectFrom("funds.fundPassword")
    .select("userId")
    .where("userId", "=", user)
    .where("hash", "=", proof.hash)
    .where("wrong", "=", 0)
    .where("lockedUntil", "is", null)
    .executeTakeFirst();
  return kept !== undefined;
}
