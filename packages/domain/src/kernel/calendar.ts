import { type Instant, instant } from "./brand.ts";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "./shanghai-time.ts";

/** The moment `months` later at the same hour in Shanghai; on the last day of a month that lacks the day. */
export function addMonths(at: Instant, months: number): Instant {
  const [year = 0, month = 1, day = 1] = shanghaiDay(at).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const reached = `${first.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, "0")}`;
  const start = parseShanghai(reached);
  if (start === null) throw new Error(`no such day: ${reached}`);
  return instant(start + (at - startOfDay(at)));
}

export const addYears = (at: Instant, years: number): Instant => addMonths(at, years * 12);

export const addDays = (at: Instant, days: number): Instant => instant(at + days * dayMs);
