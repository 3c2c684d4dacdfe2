import type { LongTermContract, LongTermFact } from "@zd/domain/contracts/long-term";
import { longTermVouchers } from "@zd/domain/funds/contract-payment";
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
    vouchers,
    purse: await findPurse(db, firm, vouchers),
  };
}
