import type { Instant } from "./brand.ts";
import {
  type CalendarDay,
  calendarWith,
  type DaySetting,
  dayLater,
  dayState,
  type ExchangeCalendar,
  hoursAt,
  usualHours,
  weekdayCalendar,
} from "./exchange-calendar.ts";
import { shanghaiDay } from "./shanghai-time.ts";

/**
 * The part of the exchange's calendar that a session keeps in its opening: days that differ from the days of the week, and when
 * business closes. It is JSON that is published and hashed, so it holds nothing but what the count of working days needs.
 */
export interface FixedCalendar {
  /** Days from Monday to Friday on which the exchange is closed, in order. */
  readonly closed: readonly CalendarDay[];
  /** Saturdays and Sundays on which it works, in order; those with a half day are here as well. */
  readonly open: readonly CalendarDay[];
  /** Half days, in order. */
  readonly half: readonly CalendarDay[];
  /** When a period of working days ends, in minutes after midnight. */
  readonly closesAt: number;
  /** The same on a half day. */
  readonly halfClosesAt: number;
}

/** How many days after its beginning a session has fixed; later days count by the days of the week. */
const fixedDays = 180;

/** The part that counts for a session that starts at a moment; null where the days of the week say the same. */
export function fixCalendar(
  calendar: ExchangeCalendar,
  startsAt: Instant,
  asOf: Instant,
): FixedCalendar | null {
  const first = shanghaiDay(startsAt);
  const days = Array.from({ length: fixedDays }, (_, i) => dayLater(first, i)).map((day) => ({
    day,
    ...dayState(calendar, day, asOf),
  }));
  const those = (wanted: (state: (typeof days)[number]) => boolean) =>
    days.filter(wanted).map(({ day }) => day);
  const { full, half } = hoursAt(calendar, asOf);
  const fixed = {
    closed: those(({ kind, weekend }) => kind === "closed" && !weekend),
    open: those(({ kind, weekend }) => kind !== "closed" && weekend),
    half: those(({ kind }) => kind === "half"),
    closesAt: full.closesAt,
    halfClosesAt: half.closesAt,
  };
  const differs =
    fixed.closed.length + fixed.open.length + fixed.half.length > 0 ||
    full.closesAt !== usualHours.full.closesAt;
  return differs ? fixed : null;
}

/** The same part as a calendar, to count with. */
export function calendarOf(fixed: FixedCalendar | null): ExchangeCalendar {
  if (fixed === null) return weekdayCalendar;
  const half = new Set(fixed.half);
  const settings: readonly DaySetting[] = [
    ...fixed.closed.map((day) => ({ day, kind: "closed" as const, name: "" })),
    ...fixed.open.filter((day) => !half.has(day)).map((day) => ({ day, kind: "working" as const, name: "" })),
    ...fixed.half.map((day) => ({ day, kind: "half" as const, name: "" })),
  ];
  const hours = {
    full: { ...usualHours.full, closesAt: fixed.closesAt },
    half: { ...usualHours.half, closesAt: fixed.halfClosesAt },
  };
  return calendarWith(settings, hours);
}
