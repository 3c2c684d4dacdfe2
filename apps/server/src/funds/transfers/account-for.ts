import type { BankAgreement, BankAgreementId } from "@zd/domain/funds/bank-agreement";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";
import { chosen, lockAgreements } from "../agreements/agreement-store.ts";

/** The agreement asked for, or the default one; null where the firm has none. The firm's available account is locked. */
export async function accountFor(
  tx: Tx,
  firm: FirmId,
  id: BankAgreementId | undefined,
): Promise<BankAgreement | null> {
  const all = await lockAgreements(tx, firm);
  return id === undefined ? (all.find(({ isDefault }) => isDefault) ?? null) : chosen(all, id).agreement;
}
