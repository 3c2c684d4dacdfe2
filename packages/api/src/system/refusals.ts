import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of settings, by their codes. */
export const systemRefusals = {
  VERSION_STALE: ["S1153", "内容已被他人修改，请刷新后重试"],
  SETTING_INVALID: ["S1154", "{field}不正确：{detail}"],
  NOTHING_CHANGED: ["S1160", "没有任何修改"],
  CALENDAR_YEAR_OUT_OF_RANGE: ["S1170", "只能修改{from}年至{to}年的日历"],
  CALENDAR_DAY_ELSEWHERE: ["S1171", "{day}不在{year}年，请按年分别提交"],
  CALENDAR_DAY_TWICE: ["S1172", "{day}重复，请每天只填一次"],
  CALENDAR_DAY_PAST: ["S1173", "{day}已到或已过，只能修改明日以后的日期"],
  CALENDAR_NAME_MISSING: ["S1174", "请填写{day}的休市名称"],
  CALENDAR_CLOSED_TOO_LONG: ["S1175", "自{from}起连续{most}天以上没有工作日，请至少留一个工作日"],
  CALENDAR_HOURS_WRONG: ["S1176", "{detail}"],
  CALENDAR_CHANGE_DECIDED: ["S1177", "该变更已由其他人员处理"],
  OWN_CALENDAR_CHANGE: ["S1178", "不能复核本人提交的日历变更"],
} as const satisfies RefusalTable;
