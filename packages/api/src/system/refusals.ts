import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of settings, by their codes. */
export const systemRefusals = {
  VERSION_STALE: ["S1153", "内容已被他人修改，请刷新后重试"],
  SETTING_INVALID: ["S1154", "{field}不正确：{detail}"],
  NOTHING_CHANGED: ["S1160", "没有任何修改"],
} as const satisfies RefusalTable;
