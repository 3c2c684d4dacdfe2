import { longTermVouchers } from "@zd/domain/contracts/contract-vouchers";
import type { LongTermContract, LongTermFact } from "@zd/domain/contracts/long-term";
import type { FirmId } from "@zd/domain/kernel/brand";
import { findPurse } from "../../funds/index.ts";
import type { Reader } from "../../platform/database.ts";

/** What a firm confirms of a long-term contract: how it stands, what is posted, and what its own purse comes to. */
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

/** The purse is compared where money moves, and not where another bid elsewhere would change it. */
export const outcomeMark = ({ purse, ...outcome }: Awaited<ReturnType<typeof longTermOutcome>>) => ({
  ...outcome,
  purse: (outcome.vouchers?.length ?? 0) > 0 ? purse : null,
});

/** When it is done, by whom and for what reason is said with the act itself. */
const stepOf = ({ at: _, by: __, ...step }: LongTermFact) => {
  const { memo: ___, ...said } = { memo: "", ...step };
  return said;
};
