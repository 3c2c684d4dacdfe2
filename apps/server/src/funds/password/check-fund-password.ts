import { lockedNow, noTries, tryFundPassword } from "@zd/domain/funds/fund-password";
import type { Instant } from "@zd/domain/kernel/brand";
import { checkPassword } from "../../identity/index.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { findFundPassword, lockFundPassword, saveTries } from "./fund-password-store.ts";
import { rememberProof, wasProven } from "./proven.ts";

/** What the check needs of its call. */
interface CheckScope {
  /** Whose password is asked for. */
  readonly actor: Pick<Actor, "userId">;
  /** When the call was received. */
  readonly now: Instant;
  readonly db: Reader;
  readonly transact: Transact;
}

/**
 * Refuses a call whose fund password is missing, wrong or locked (F1001, F1002, F1005). It has a transaction of its
 * own, since a wrong password stays counted when the call is refused, and a check takes some 80 ms. A command names
 * it as the last argument of `handle`, an errand calls it first.
 *
 * It is looked at first, and counted in one transaction that says whether it was right: guesses that come at once are
 * counted one by one, and after the fifth wrong one nobody hears of the others. What a broken connection or a killed node cuts
 * off is not counted at all.
 */
export async function checkFundPassword(
  {
    fundPassword,
  }: {
    /** As it was typed; empty where none was. */
    readonly fundPassword: string;
  },
  { actor: { userId }, now: receivedAt, db, transact }: CheckScope,
): Promise<void> {
  if (await wasProven(db, userId, fundPassword, receivedAt)) return;
  const found = await findFundPassword(db, userId);
  if (!found) throw new Refused("FUND_PASSWORD_NOT_SET");
  const locked = lockedNow(found.tries, receivedAt);
  if (locked) throw new Refused(locked.reason, locked.figures);
  const { hash } = found;
  const isRight = await checkPassword(fundPassword, hash);
  const refusal = await transact(async ({ tx, now }) => {
    const row = await lockFundPassword(tx, userId);
    // One that was changed while it was looked at is a wrong one.
    const { tries, refusal } = tryFundPassword(row?.tries ?? noTries, isRight && row?.hash === hash, now);
    await saveTries(tx, userId, row?.hash ?? hash, tries);
    return refusal;
  });
  if (refusal) throw new Refused(refusal.reason, refusal.figures);
  rememberProof(db, userId, fundPassword, hash, receivedAt);
}
