import type { Instant } from "@zd/domain/kernel/brand";
import { Refused } from "../../platform/calls/operation.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import {
  beginAttempt,
  dropAttempt,
  failAttempt,
  lockAccount,
  readGuard,
  type SignInAttempt,
  succeedAttempt,
} from "./attempt-store.ts";

/** How a try of something secret has ended. */
type Tried<Proof> =
  | {
      /** What a right one gives. */
      readonly right: Proof;
    }
  | {
      /** Until when nothing is looked at any more. */
      readonly lockedUntil: Instant;
    }
  | {
      /** How many more wrong ones lock. */
      readonly left: number;
    };

/**
 * Tries something secret of an account, such as its password: counted before it is looked at, so that guesses that come at once are
 * counted one by one, and locked after five wrong ones as the sign-in is. `check` gives null for a wrong one.
 */
export async function tryCounted<Proof>(
  transact: Transact,
  attempt: SignInAttempt,
  check: () => Promise<Proof | null>,
): Promise<Tried<Proof>> {
  const begun = await transact(async ({ tx, now }) => {
    await lockAccount(tx, attempt);
    const { lockedUntil, left, pending } = await readGuard(tx, attempt, now);
    if (lockedUntil !== null) return { lockedUntil };
    if (pending >= left) throw new Refused("TOO_OFTEN");
    return { attemptId: await beginAttempt(tx, attempt, now) };
  });
  if (begun.lockedUntil !== undefined) return { lockedUntil: begun.lockedUntil };
  const { attemptId } = begun;
  const right = await check().catch(async (error: unknown) => {
    await transact(({ tx }) => dropAttempt(tx, attemptId));
    throw error;
  });
  return transact(async ({ tx, now }) => {
    await lockAccount(tx, attempt);
    if (right !== null) {
      await succeedAttempt(tx, attemptId, attempt);
      return { right };
    }
    await failAttempt(tx, attemptId, now);
    const { lockedUntil, left } = await readGuard(tx, attempt, now);
    return lockedUntil === null ? { left } : { lockedUntil };
  });
}
