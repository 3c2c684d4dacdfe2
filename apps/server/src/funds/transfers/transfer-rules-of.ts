import { type TransferRules, transferRules } from "@zd/domain/funds/bank-transfer";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { findSettings } from "../../system/index.ts";

/** The rules of a company's transfers, from its settings. */
export async function transferRulesOf(db: Reader, company: CompanyId): Promise<TransferRules> {
  const { withdrawalApprovalFrom } = await findSettings(db, company);
  return { ...transferRules, approvalFrom: withdrawalApprovalFrom };
}

/** The same by a firm of the company. */
export async function transferRulesFor(db: Reader, firm: FirmId): Promise<TransferRules> {
  const { companyId } = await db
    .selectFrom("identity.firmView")
    .select("companyId")
    .where("id", "=", firm)
    .executeTakeFirstOrThrow();
  return transferRulesOf(db, companyId);
}
