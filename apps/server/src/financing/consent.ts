import type { FirmId } from "@zd/domain/kernel/brand";
import { type Selectable, sql } from "kysely";
import { Refused } from "../platform/calls/operation.ts";
import type { Reader, Tx } from "../platform/database/database.ts";
import type { ConsentTable } from "./tables.ts";

/** Version of 融资信息授权书; a new text is a new version, to which firms have to agree again. */
export const consentVersion = "2026-11";

export const consentClauses = [
  "一、本企业同意交易中心向本企业选择的资金方提供与融资申请有关的信息：企业登记资料、合同及其履行、收付款与违约处置记录。",
  "二、资金方仅可将上述信息用于授信审批、贷后管理与风险处置，不得向第三方提供。",
  "三、本企业同意资金方依法查询和报送信用信息。",
  "四、没有审核中的申请且借款全部结清后，本企业可以随时撤回本授权；撤回不影响此前已作的处理。",
];

/** Locks a firm's consent against changes until this transaction is over, for a submission to a lender. */
export const holdConsent = (tx: Tx, firm: FirmId) =>
  sql`select 1 from financing.consent where firm_id = ${firm} for share`.execute(tx);

export type Consent = Readonly<Selectable<ConsentTable>>;

const consentOf = (db: Reader, firm: FirmId) =>
  db.selectFrom("financing.consent").selectAll().where("firmId", "=", firm);

/** The consent row of a firm; null where it has never said anything. */
export const findConsent = async (db: Reader, firm: FirmId): Promise<Consent | null> =>
  (await consentOf(db, firm).executeTakeFirst()) ?? null;

/** The same, locked until this transaction is over. */
export const lockConsent = async (tx: Tx, firm: FirmId): Promise<Consent | null> =>
  (await consentOf(tx, firm).forUpdate().executeTakeFirst()) ?? null;

export const isConsented = (consent: Consent | null): boolean =>
  consent?.version === consentVersion && consent.agreed;

/** Refuses to withdraw the consent while a lender decides on an application of the firm, or the firm owes one. */
export async function requireWithdrawable(db: Reader, firm: FirmId): Promise<void> {
  const [credit, owing] = await Promise.all([
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
  if (credit || owing) throw new Refused("CONSENT_NEEDED");
}

/** Mark of the card: the consent row, and the version of today. */
export const consentMark = (consent: Consent | null, agreed: boolean) => ({
  version: consentVersion,
  agreed,
  before: consent && { agreed: consent.agreed, version: consent.version, at: consent.at.getTime() },
});
