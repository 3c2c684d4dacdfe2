import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of financing, by their codes. */
export const financingRefusals = {
  CONSENT_MISSING: ["N1001", "请先在隐私管理中同意融资信息授权"],
  CONSENT_NEEDED: ["N1002", "有审核中的申请或未结清的借款，不能撤回授权"],
  CREDIT_PENDING: ["N1003", "该资金渠道已有审核中的授信申请"],
  CREDIT_HELD: ["N1004", "该资金渠道的授信尚在有效期内"],
  CREDIT_INVALID: ["N1005", "尚未取得该资金渠道的有效授信"],
  AGREEMENT_UNSIGNED: ["N1006", "请先签署{paper}"],
  CONTRACT_NOT_FINANCEABLE: ["N1007", "该合同不能办理{product}：{why}"],
  LOAN_METHOD_WRONG: ["N1008", "该产品不支持所选还款方式"],
  LOAN_TERM_WRONG: ["N1009", "期限须为1至{most}{unit}"],
  LOAN_TOO_SMALL: ["N1010", "借款金额不得小于{amount}元"],
  LOAN_ABOVE_CAP: ["N1011", "借款金额超出可融资上限{amount}元"],
  LOAN_ABOVE_LIMIT: ["N1012", "借款金额超出可用额度{amount}元"],
  LOAN_OVERDUE: ["N1013", "存在逾期借款，请先还清"],
  LOT_PRICE_UNKNOWN: ["N1014", "货物批次{lot}的货物近30日没有成交价，暂不能估值"],
  REPAYMENT_TOO_LARGE: ["N1015", "还款金额超出结清金额{amount}元"],
  MARGIN_NOT_NEEDED: ["N1016", "押品覆盖率不低于警戒线，且借款未逾期，无须通知"],
  LIMIT_FROZEN: ["N1017", "额度已冻结：{reason}"],
} as const satisfies RefusalTable;
