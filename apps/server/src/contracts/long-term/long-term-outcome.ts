import { longTermVouchers } from "@zd/domain/contracts/contract-vouchers";
import type { LongTermContract } from "@zd/domain/contracts/long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import type { FirmId } from "@zd/domain/kernel/brand";
import { findPurse } from "../../funds/index.ts";
import type { Reader } from "../../platform/database/database.ts";

/** What a step makes of a long-term contract, the vouchers it posts, and the firm's money accounts after it. */
export async function longTermOutcome(
  db: Reader,
  contract: LongTermContract,
  firm: FirmId,
  facts: readonly LongTermFact[] | null,
) {
  const vouchers = facts?.flatMap((fact) => longTermVouchers(fact, contract.parties)) ?? null;
  return {
    contract: contract.id,
    version: contract.version,
    steps: facts?.map(stepOf) ?? null,
    vouchers,
    purse: await findPurse(db, firm, vouchers),
  };
}

/**
 * Mark of the outcome. The accounts are part of it only where the step moves money, since bids elsewhere change them
 * too.
 */
export const outcomeMark = ({ purse, ...outcome }: Awaited<ReturnType<typeof longTermOutcome>>) => ({
  ...outcome,
  purse: (outcome.vouchers?.length ?? 0) > 0 ? purse : null,
});

/** A fact without its time and user, which are those of the act itself. */
const stepOf = ({ at: _, by: __, ...step }: LongTermFact) => {
  const { memo: ___, ...stepWithMemo } = { memo: "", ...step };
  return stepWithMemo;
};
