import { type Instant, instant } from "@zd/domain/kernel/brand";
import {
  type DaySetting,
  dayLater,
  type ExchangeCalendar,
  weekdayCalendar,
  withDays,
  yearOf,
} from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { isWorkingDay } from "@zd/domain/kernel/working-day";
import chineseDays from "chinese-days";
import { announcedYear } from "../../system/index.ts";

/** The calendar of the demo's exchange: the announced years, and of others the holidays that the law names. */

/** 法定节假日 of a year, without make-up days, which only the announcement of the State Council has. */
export function lawfulDays(year: number): readonly DaySetting[] {
  const lunar = (month: number, day: number) =>
    chineseDays.getSolarDateFromLunar(`${year}-${month}-${day}`).date;
  const newYear = lunar(1, 1);
  const span = (name: string, first: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ day: dayLater(first, i), kind: "closed", name }) as const);
  return [
    ...span("元旦", `${year}-01-01`, 1),
    ...span("春节", dayLater(newYear, -1), 4),
    ...span("清明", chineseDays.getSolarTermDate(year, 4, "pure_brightness"), 1),
    ...span("劳动节", `${year}-05-01`, 2),
    ...span("端午", lunar(5, 5), 1),
    ...span("中秋", lunar(8, 15), 1),
    ...span("国庆节", `${year}-10-01`, 3),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const known = new Map<number, ExchangeCalendar>();

/** The days of a year, as the demo's exchange has entered them. */
function calendarOfYear(year: number): ExchangeCalendar {
  const made =
    known.get(year) ??
    withDays(weekdayCalendar, year, announcedYear(year)?.days ?? lawfulDays(year), instant(0));
  known.set(year, made);
  return made;
}

/** Whether the demo holds sessions on the day of a moment: its market does not rest on holidays, so that there is always something to see. */
export const isWeekday = (at: Instant): boolean => isWorkingDay(weekdayCalendar, at);

/** Whether the demo's exchange works on the day of a moment. */
export const isDemoDay = (at: Instant): boolean => isWorkingDay(calendarOfYear(yearOf(shanghaiDay(at))), at);
