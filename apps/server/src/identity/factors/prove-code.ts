import {
  type FactorRefusal,
  isTotpCode,
  judgeTotp,
  type TotpRefusal,
} from "@zd/domain/identity/second-factor";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Actor, Refused, type RequestFacts } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { tryCounted } from "../sign-in/counted-try.ts";
import { type Authenticator, lockAuthenticators, lockBegun, saveCodeTaken } from "./factor-store.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { openSecret, stepOfCode } from "./totp.ts";

/** Who gives a code, and from where. */
interface FactorScope {
  readonly actor: Pick<Actor, "userId" | "companyId">;
  readonly request: Pick<RequestFacts, "ip">;
  readonly transact: Transact;
}

/**
 * Takes a code of one of the user's authenticators, or one of his 恢复码; refused where it is neither, was used before, or
 * shows that the clock of his telephone is off.
 */
export const proveCode = (scope: FactorScope, typed: string): Promise<void> =>
  proveCounted(scope, async (tx, now) => {
    const { userId } = scope.actor;
    const code = typed.trim();
    if (isTotpCode(code)) return takeCode(tx, userId, await lockAuthenticators(tx, userId), code, now);
    return (await spendRecoveryCode(tx, userId, code, now)) ? null : "FACTOR_CODE_WRONG";
  });

/** Takes the first code of an authenticator that was begun; from then on it counts. */
export const proveBegun = (scope: FactorScope, factor: bigint, typed: string): Promise<void> =>
  proveCounted(scope, async (tx, now) => {
    const begun = await lockBegun(tx, scope.actor.userId, factor);
    if (!begun) throw new Refused("FACTOR_NOT_BEGUN");
    return takeCode(tx, scope.actor.userId, [begun], typed.trim(), now);
  });

/**
 * Counts a try of a second factor apart from those of the password: five wrong ones lock it for a quarter of an hour. `check` says why
 * it is wrong, null where it is right.
 */
export async function proveCounted(
  { actor: { userId, companyId }, request: { ip }, transact }: FactorScope,
  check: (tx: Tx, now: Instant) => Promise<FactorRefusal | null>,
): Promise<void> {
  let why: FactorRefusal | null = null;
  // No account is called so: those are in small letters.
  const account = `FACTOR ${userId}`;
  const tried = await tryCounted(transact, { companyId, account, ip }, async () => {
    why = await transact(({ tx, now }) => check(tx, now));
    return why === null ? true : null;
  });
  if ("right" in tried) return;
  if ("lockedUntil" in tried)
    throw new Refused("FACTOR_LOCKED", { until: formatShanghai(tried.lockedUntil) });
  throw new Refused(why ?? "FACTOR_CODE_WRONG", { left: String(tried.left) });
}

/** Has one of these authenticators take a code; says why none does, null where one has. */
async function takeCode(
  tx: Tx,
  userId: UserId,
  authenticators: readonly Authenticator[],
  code: string,
  now: Instant,
): Promise<TotpRefusal | null> {
  let why: TotpRefusal = "FACTOR_CODE_WRONG";
  for (const { id, secret, lastStep } of authenticators) {
    if (secret === null) continue;
    const step = stepOfCode(openSecret(userId, secret), code, now);
    const refusal = judgeTotp(step, { lastStep: lastStep === null ? null : Number(lastStep), now });
    if (refusal === null && step !== null) {
      await saveCodeTaken(tx, id, step, now);
      return null;
    }
    // What one authenticator knows better than another is told.
    if (refusal !== null && refusal !== "FACTOR_CODE_WRONG") why = refusal;
  }
  return why;
}
