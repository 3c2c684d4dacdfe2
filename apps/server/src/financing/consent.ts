import type { FirmId } from "@zd/domain/kernel/brand";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../platform/database.ts";
import { Refused } from "../platform/operation.ts";
import type { ConsentTable } from "./tables.ts";

/** 融资信息授权书: what a firm agrees to; another text is another version, to be agreed to anew. */
export const consentVersion = "2026-11";

export const consentClauses = [
  "一、本企业同意交易中心向本企业选择的资金方提供与融资申请有关的信息：企业登记资料、合同及其履行、收付款与违约处置记录。",
  "二、资金方仅可将上述信息用于授信审批、贷后管理与风险处置，不得向第三方提供。",
  "三、本企业同意资金方依法查询和报送信用信息。",
  "四、没有审核中的申请且借款全部结清后，本企业可以随时撤回本授权；撤回不影响此前已作的处理。",
];

/** Whoever submits something to a lender has the consent stay as it is until his transaction is over. */
export const holdConsent = (tx: Tx, firm: FirmId) =>
  sql`select 1 from financing.consent where firm_id = ${firm} for share`.execute(tx);

export type Consent = Readonly<Selectable<ConsentTable>>;

const consentOf = (db: Reader, firm: FirmId) =>
  db.selectFrom("financing.consent").selectAll().where("firmId", "=", firm);

/** What a firm has last said; null where it has said nothing. */
export const findConsent = async (db: Reader, firm: FirmId): Promise<Consent | null> =>
  (await consentOf(db, firm).executeTakeFirst()) ?? null;

/** The same, and nobody else says anything of it until this transaction is over. */
export const lockConsent = async (tx: Tx, firm: FirmId): Promise<Consent | null> =>
  (await consentOf(tx, firm).forUpdate().executeTakeFirst()) ?? null;

export const isConsented = (consent: Consent | null): boolean =>
  consent?.version === consentVersion && consent.agreed;

/** Nobody takes his consent back while a lender decides on something of his, or while he owes one. */
export async function requireWithdrawable(db: Reader, firm: FirmId): Promise<void> {
  const [asked, owing] = await Promise.all([
    db
      .selectFrom("financing.credit")
      .select("id")
      .where("firmId", "=", firm)
      .where("state", "=", "1")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("financing.loan")
      .select("id")
      .where("firmId", "=", firm)
      .where("state", "in", ["1", "2", "3", "5"])
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (asked || owing) throw new Refused("CONSENT_NEEDED");
}

/** Compared by what the firm has last said and by the text of today. */
export const consentMark = (consent: Consent | null, agreed: boolean) => ({
  version: consentVersion,
  agreed,
  before: consent && { agreed: consent.agreed, version: consent.version, at: consent.at.getTime() },
});
