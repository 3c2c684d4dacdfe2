import { type TransferRules, transferRules } from "@zd/domain/funds/bank-transfer";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { findCalendar, findSettings } from "../../system/index.ts";

/** The rules of a company's transfers, from its settings and the calendar. */
export async function transferRulesOf(db: Reader, company: CompanyId): Promise<TransferRules> {
  const [{ withdrawalApprovalFrom }, calendar] = await Promise.all([
    findSettings(db, company),
    findCalendar(db),
  ]);
  return { ...transferRules, approvalFrom: withdrawalApprovalFrom, calendar };
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
