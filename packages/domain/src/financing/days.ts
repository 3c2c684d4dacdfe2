import { instant } from "../kernel/brand.ts";
import { addMonths } from "../kernel/calendar.ts";
import { dayMs, parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";

/** A calendar day, `YYYY-MM-DD`: interest is counted from day to day. */
export type Day = string;

function startOf(day: Day) {
  const at = parseShanghai(day);
  if (at === null) throw new RangeError(`no day: ${day}`);
  return at;
}

export const daysBetween = (from: Day, to: Day): number => (startOf(to) - startOf(from)) / dayMs;

export const dayAfter = (day: Day, days: number): Day => shanghaiDay(instant(startOf(day) + days * dayMs));

export const monthsAfter = (day: Day, months: number): Day => shanghaiDay(addMonths(startOf(day), months));

/** Calendar months between two days, whatever their days of the month. */
export function monthsBetween(from: Day, to: Day): number {
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}

export const later = (a: Day, b: Day): Day => (a > b ? a : b);
