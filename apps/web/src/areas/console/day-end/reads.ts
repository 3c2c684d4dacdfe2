import { dayEnds } from "@zd/api/closing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";

export type DaySheet = OutputOf<typeof dayEnds.readSheet>;
export type DayCheckRow = DaySheet["checks"][number];

/** What a step of a day changes. */
export const refreshes = [dayEnds.readSheet, dayEnds.listDays];

/** The day so many days after another, `YYYY-MM-DD`. */
export function dayAfter(day: string, by: number): string {
  const start = parseShanghai(day);
  return start === null ? day : shanghaiDay(instant(start + by * dayMs));
}

/** 周一 to 周日 of a day. */
export const weekdayOf = (day: string): string =>
  `周${"日一二三四五六"[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ""}`;
