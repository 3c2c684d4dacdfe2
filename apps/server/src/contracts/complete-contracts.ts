import type { CompanyId, ContractNo, Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { LaneScope } from "../platform/lanes.ts";

/** A performance deposit that its firm gets back. */
export interface DepositDue {
  readonly contractNo: ContractNo;
  readonly firm: FirmId;
  readonly amount: Fen;
}

/**
 * Closes the contracts of a company that should have been signed before a moment and were carried out elsewhere,
 * state 80 完成, and says whose deposits have come free.
 */
export async function completeContracts(
  { named }: LaneScope,
  company: CompanyId,
  dueBefore: Instant,
): Promise<readonly DepositDue[]> {
  const completed = await named<{
    contract_no: ContractNo;
    buyer_id: FirmId;
    seller_id: FirmId;
    buyer_deposit: Fen;
    seller_deposit: Fen;
  }>(
    "contracts.complete",
    `update contracts.contract set state = '80', sign_by = null
     where company_id = $1 and state = '10' and sign_by < $2
     returning contract_no, buyer_id, seller_id, buyer_deposit, seller_deposit`,
    [company, new Date(dueBefore)],
  );
  return completed.flatMap(({ contract_no, buyer_id, seller_id, buyer_deposit, seller_deposit }) =>
    [
      { contractNo: contract_no, firm: buyer_id, amount: buyer_deposit },
      { contractNo: contract_no, firm: seller_id, amount: seller_deposit },
    ].filter(({ amount }) => amount > 0n),
  );
}
