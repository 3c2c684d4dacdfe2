import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of 报表, by their codes. */
export const reportsRefusals = {
  REPORT_PERIOD_BACKWARDS: ["S1270", "报表的结束日期不得早于开始日期"],
  REPORT_PERIOD_AHEAD: ["S1271", "报表的结束日期不得晚于今天（{day}）"],
  REPORT_PERIOD_TOO_LONG: ["S1272", "报表期间共 {days} 天，最长为一年（{most} 天），请缩短期间或分年查询"],
} as const satisfies RefusalTable;
