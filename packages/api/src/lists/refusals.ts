import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of exports of lists, by their codes. */
export const listsRefusals = {
  EXPORT_RUNNING: ["P1021", "贵公司有一份导出正在进行，请等待其完成"],
  EXPORT_TOO_LARGE: ["P1022", "符合条件的记录有{rows}条，一次最多导出{most}条，请缩小查询范围"],
  EXPORT_TOO_LONG: ["P1023", "导出超时，请缩小查询范围后重试"],
} as const satisfies RefusalTable;
