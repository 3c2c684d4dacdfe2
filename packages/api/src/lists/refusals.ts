import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of exports of lists, by their codes. */
export const listsRefusals = {
  EXPORT_RUNNING: ["P1021", "贵公司有一份导出正在进行，请等待其完成"],
  EXPORT_TOO_LARGE: ["P1022", "符合条件的记录有{rows}条，一次最多导出{most}条，请缩小查询范围"],
  EXPORT_TOO_LONG: ["P1023", "导出超时，请缩小查询范围后重试"],
  VIEWS_TOO_MANY: ["P1024", "一个列表最多保存{most}个视图，请先删除不用的"],
  VIEW_NO_DESK: ["P1025", "您没有所属岗位，视图只能自用"],
} as const satisfies RefusalTable;
