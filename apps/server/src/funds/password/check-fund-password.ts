import { lockedNow, noTries, tryFundPassword } from "@zd/domain/funds/fund-password";
import type { Instant } from "@zd/domain/kernel/brand";
import { checkPassword } from "../../identity/index.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { lockFundPassword, saveTries } from "./fund-password-store.ts";
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
 * Refuses a call whose fund password is missing, wrong or locked (F1001, F1002, F1005). It has transactions of its
 * own, since a wrong password stays counted when the call is refused, and a check takes some 80 ms. A command names
 * it as the last argument of `handle`, an errand calls it first.
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
  // Until it proves right it counts as wrong, so that guesses which come at once are all counted.
  const { hash, before, refusal } = await transact(async ({ tx, now }) => {
    const row = await lockFundPassword(tx, userId);
    if (!row) throw new Refused("FUND_PASSWORD_NOT_SET");
    const locked = lockedNow(row.tries, now);
    if (locked) throw new Refused(locked.reason, locked.figures);
    const { tries, refusal } = tryFundPassword(row.tries, false, now);
    await saveTries(tx, userId, row.hash, tries);
    return { hash: row.hash, before: row.tries, refusal };
  });
  const isRight = await checkPassword(db, fundPassword, hash).catch(async (error: unknown) => {
    // It was not looked at: the server is too busy.
    await transact(({ tx }) => saveTries(tx, userId, hash, before));
    throw error;
  });
  if (isRight) {
    await transact(({ tx }) => saveTries(tx, userId, hash, noTries));
    rememberProof(db, userId, fundPassword, hash, receivedAt);
  } else throw new Refused(refusal?.reason ?? "FUND_PASSWORD_WRONG", refusal?.figures);
}
