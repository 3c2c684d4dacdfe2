import { type Instant, instant } from "./brand.ts";
import {
  dayLater,
  dayState,
  type ExchangeCalendar,
  hoursAt,
  hoursOf,
  momentOf,
} from "./exchange-calendar.ts";
import { shanghaiDay, startOfDay } from "./shanghai-time.ts";

/**
 * Periods of working days by the exchange's calendar (domain §0.3). A period is counted with the calendar as it stood when the
 * period began, so that a later change of the calendar moves no deadline that runs already (decision 0121).
 */

/**
 * Most days in a row on which the exchange may be closed. A calendar with more is refused; counting goes on after so many all the same,
 * so that it ends with any calendar.
 */
export const longestClosure = 31;

/** Whether the exchange works on the day of a moment, half days included; `asOf` says which calendar counts. */
export const isWorkingDay = (calendar: ExchangeCalendar, at: Instant, asOf: Instant = at): boolean =>
  dayState(calendar, shanghaiDay(at), asOf).kind !== "closed";

/** The n-th working day after a day, by the calendar as it stood at `asOf`. */
function workingDayAfter(calendar: ExchangeCalendar, from: string, days: number, asOf: Instant): string {
  let day = from;
  let closed = 0;
  for (let left = days; left > 0; ) {
    day = dayLater(day, 1);
    const isOpen = dayState(calendar, day, asOf).kind !== "closed" || closed >= longestClosure;
    closed = isOpen ? 0 : closed + 1;
    if (isOpen) left -= 1;
  }
  return day;
}

/** Begin of the last working day before the day of a moment, by the calendar as it stands then; of the day before where none is near. */
export function workingDayBefore(calendar: ExchangeCalendar, at: Instant): Instant {
  const yesterday = dayLater(shanghaiDay(at), -1);
  for (let back = 0, day = yesterday; back <= longestClosure; back++, day = dayLater(day, -1))
    if (dayState(calendar, day, at).kind !== "closed") return momentOf(day, 0);
  return momentOf(yesterday, 0);
}

/**
 * By when a piece of work is to be done that has come in at a moment: close of business of the n-th working day after it; with 0 that
 * of the same day, or of the next working day where it came in later or on another day.
 */
export function workDueBy(calendar: ExchangeCalendar, since: Instant, days: number): Instant {
  const day = shanghaiDay(since);
  const hours = hoursOf(calendar, day, since);
  const closes = hours && momentOf(day, hours.closesAt);
  return days === 0 && closes !== null && since < closes
    ? closes
    : endOfWorkingDay(calendar, since, Math.max(1, days));
}

/** Close of business on the n-th working day after the day of a moment. */
export function endOfWorkingDay(calendar: ExchangeCalendar, after: Instant, days: number): Instant {
  const day = workingDayAfter(calendar, shanghaiDay(after), days, after);
  const hours = hoursOf(calendar, day, after) ?? hoursAt(calendar, after).full;
  return momentOf(day, hours.closesAt);
}

/** The moment `days` working days later at the same time of day; other days do not count. */
export function afterWorkingDays(calendar: ExchangeCalendar, from: Instant, days: number): Instant {
  const day = workingDayAfter(calendar, shanghaiDay(from), days, from);
  return instant(momentOf(day, 0) + (from - startOfDay(from)));
}

/** The day itself where the exchange works on it, otherwise the next on which it does. */
export const sameOrNextWorkingDay = (calendar: ExchangeCalendar, day: string, asOf: Instant): string =>
  dayState(calendar, day, asOf).kind === "closed" ? workingDayAfter(calendar, day, 1, asOf) : day;
