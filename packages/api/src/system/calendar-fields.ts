import { dayFaces, dayKinds } from "@zd/domain/kernel/exchange-calendar";
import { mostDays } from "@zd/domain/system/calendar-change";
import { z } from "zod";
import { codesOf, day, flag, text, whole } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** A minute of a day after midnight; 1440 is its end. */
const minute = whole(0, 1_440);

const span = payload({
  from: ["from", minute, "开始，零点起的分钟"],
  until: ["until", minute, "结束，不含"],
});

const dayHours = payload({
  trading: ["trading", z.array(span).min(1).max(3).readonly(), "交易时段"],
  banking: ["banking", span, "出金时段"],
  closesAt: ["closesat", minute, "合同截止时刻，零点起的分钟"],
});

/** Hours of a working day and of a half day. */
export const businessHours = payload({
  full: ["full", dayHours, "全天"],
  half: ["half", dayHours, "半日"],
});

const dayName = ["name", text(20), "休市或调休的名称，没有为空"] as const;

/** A day that is set. */
export const daySetting = payload({
  day: ["day", day, "日期"],
  kind: ["kind", codesOf(dayKinds), "类别"],
  name: dayName,
});

/** A day that is no plain working day and no plain weekend. */
export const specialDay = payload({
  day: ["day", day, "日期"],
  kind: ["kind", codesOf(dayKinds), "类别"],
  face: ["face", codesOf(dayFaces), "显示为"],
  name: dayName,
});

export const year = ["year", whole(2000, 2100), "年份"] as const;

/** What is to be changed: days of one year, or all hours. */
export const changeFields = {
  year: ["year", whole(2000, 2100).nullable(), "年份；改时段为空"],
  days: ["days", z.array(daySetting).max(mostDays), "要改的日期；改时段为空数组"],
  hours: ["hours", businessHours.nullable(), "新的时段；改日期为空"],
} as const;

export const entered = ["entered", flag, "该年已录入；否则按周一至周五"] as const;
