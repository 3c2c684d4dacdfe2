import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of 日终, by their codes. */
export const closingRefusals = {
  DAY_NOT_OVER: ["S1240", "该日尚未结账，次日 00:10 结账后方可签字"],
  DAY_SIGNED: ["S1241", "该日已日终，无须签字"],
  DAY_EARLIER_OPEN: ["S1242", "{day} 尚未日终，请按日期先后办理"],
  DAY_CHECK_PENDING: ["S1243", "“{check}”尚无结果，请稍后重新检查"],
  DAY_CHECK_DIFFERS: ["S1244", "“{check}”不一致，处理后方可签字"],
  DAY_NOTE_MISSING: ["S1245", "请说明“{check}”"],
  DAY_FIRST_SIGNED: ["S1246", "您已签字，须由另一人复核签字"],
  DAY_CHANGED: ["S1247", "第一人签字后数据已变化，请退回后重新签字"],
  DAY_NOT_FIRST_SIGNED: ["S1248", "该日没有待复核的签字"],
  DAY_NOT_SIGNED: ["S1249", "该日尚未日终，无须重开"],
  DAY_NOT_REOPENING: ["S1250", "该日没有待复核的重开申请"],
  DAY_REOPENING_OWN: ["S1251", "不能复核本人提交的重开申请"],
  STATEMENT_PERIOD_WRONG: ["S1252", "末日不能早于首日"],
  STATEMENT_DAY_OPEN: ["S1253", "对账单只含已结束的日期，末日须早于今日"],
  STATEMENT_PERIOD_LONG: ["S1254", "对账单期间最长{most}天，请分段出具"],
  STATEMENT_LINES_MANY: ["S1255", "期间内变动超过{most}笔，请缩短期间"],
  STATEMENT_SEALED: ["S1256", "期间内有尚未开标的封存报价，开标后方可出具"],
} as const satisfies RefusalTable;
