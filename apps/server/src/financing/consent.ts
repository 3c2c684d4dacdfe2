import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../platform/database.ts";

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
