import type { Instant } from "./brand.ts";
import { instant } from "./brand.ts";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "./shanghai-time.ts";

/**
 * 工作日历 of the exchange: which days it works, and during which hours (domain §0.3). A day or an hour that is changed counts
 * for whatever begins after the change; what has begun before keeps the deadline that it was promised (decision 0121).
 */

/** A calendar day in Shanghai, `YYYY-MM-DD`. */
export type CalendarDay = string;

/** What a day can be set to. */
export const dayKinds = { working: "工作日", half: "半日", closed: "休市" } as const;
export type DayKind = keyof typeof dayKinds;

/** A day that is set otherwise than by the days of the week, or back to them. */
export interface DaySetting {
  readonly day: CalendarDay;
  readonly kind: DayKind;
  /** Name of the holiday, or of the holiday for which a working day makes up; empty where it has none. */
  readonly name: string;
}

/** A span of a day, in minutes after midnight in Shanghai; the end does not belong to it. */
export interface HourSpan {
  readonly from: number;
  readonly until: number;
}

/** The hours of a day. */
export interface DayHours {
  /** 交易时段, in rising order; one to three of them. */
  readonly trading: readonly HourSpan[];
  /** 出金时段: when the bank pays out. */
  readonly banking: HourSpan;
  /** 截止时刻: when a period of working days ends, in minutes after midnight. */
  readonly closesAt: number;
}

export interface BusinessHours {
  /** Hours of a working day. */
  readonly full: DayHours;
  /** Hours of a half day. */
  readonly half: DayHours;
}

/** Something that was set, with the moment from which on it counts. */
export interface Since<Value> {
  readonly value: Value;
  /** It counts for what begins at this moment or later. */
  readonly since: Instant;
}

/** The whole calendar with its history; it is never changed, `withDays` and its like make the next one. */
export interface ExchangeCalendar {
  /** All settings of a day, the oldest first; a day that nobody has set is missing. */
  readonly days: ReadonlyMap<CalendarDay, readonly Since<DaySetting>[]>;
  /** All hours that were set, the oldest first. */
  readonly hours: readonly Since<BusinessHours>[];
  /** Years that somebody has entered, with the moment; any other year goes by the days of the week. */
  readonly years: ReadonlyMap<number, Instant>;
}

const minutes = (hour: number, minute = 0): number => hour * 60 + minute;

/** Hours of an exchange that has set none (domain §0.3). */
export const usualHours: BusinessHours = {
  full: {
    trading: [
      { from: minutes(9), until: minutes(11, 30) },
      { from: minutes(13, 30), until: minutes(17) },
    ],
    banking: { from: minutes(9), until: minutes(16) },
    closesAt: minutes(17),
  },
  half: {
    trading: [{ from: minutes(9), until: minutes(11, 30) }],
    banking: { from: minutes(9), until: minutes(11) },
    closesAt: minutes(12),
  },
};

/** The calendar that nobody has entered: Monday to Friday, with the usual hours. */
export const weekdayCalendar: ExchangeCalendar = {
  days: new Map(),
  hours: [{ value: usualHours, since: instant(0) }],
  years: new Map(),
};

/** A calendar of nothing but these days and hours, which have always counted: what somebody has been told of one. */
export const calendarWith = (settings: readonly DaySetting[], hours: BusinessHours): ExchangeCalendar => ({
  days: new Map(settings.map((value) => [value.day, [{ value, since: instant(0) }]])),
  hours: [{ value: hours, since: instant(0) }],
  years: new Map(settings.map(({ day }) => [yearOf(day), instant(0)])),
});

export const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4));

/** The calendar with days of a year set, from a moment on; the year counts as entered. */
export function withDays(
  calendar: ExchangeCalendar,
  year: number,
  settings: readonly DaySetting[],
  since: Instant,
): ExchangeCalendar {
  const days = new Map(calendar.days);
  for (const value of settings) days.set(value.day, [...(days.get(value.day) ?? []), { value, since }]);
  const years = calendar.years.has(year) ? calendar.years : new Map([...calendar.years, [year, since]]);
  return { ...calendar, days, years };
}

/** The calendar with other hours from a moment on. */
export const withHours = (
  calendar: ExchangeCalendar,
  value: BusinessHours,
  since: Instant,
): ExchangeCalendar => ({ ...calendar, hours: [...calendar.hours, { value, since }] });

/** What counted at a moment; undefined before the first. */
const countingAt = <Value>(set: readonly Since<Value>[] | undefined, at: Instant): Value | undefined =>
  set?.findLast(({ since }) => since <= at)?.value;

/** How a day stands in a calendar. */
export interface DayState {
  readonly kind: DayKind;
  /** Name of the holiday; empty where the day has none. */
  readonly name: string;
  /** Whether it falls on a Saturday or Sunday. */
  readonly weekend: boolean;
}

const isWeekend = (day: CalendarDay): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** How a day stands for what begins at a moment. */
export function dayState(calendar: ExchangeCalendar, day: CalendarDay, asOf: Instant): DayState {
  const weekend = isWeekend(day);
  const setting = countingAt(calendar.days.get(day), asOf);
  return setting
    ? { kind: setting.kind, name: setting.name, weekend }
    : { kind: weekend ? "closed" : "working", name: "", weekend };
}

/** Hours that count for what begins at a moment. */
export const hoursAt = (calendar: ExchangeCalendar, asOf: Instant): BusinessHours =>
  countingAt(calendar.hours, asOf) ?? usualHours;

/** Hours of a day; null where it is closed. */
export function hoursOf(calendar: ExchangeCalendar, day: CalendarDay, asOf: Instant): DayHours | null {
  const { kind } = dayState(calendar, day, asOf);
  if (kind === "closed") return null;
  const { full, half } = hoursAt(calendar, asOf);
  return kind === "half" ? half : full;
}

/** Whether a year was entered by the moment `asOf`. */
export const isEntered = (calendar: ExchangeCalendar, year: number, asOf: Instant): boolean =>
  (calendar.years.get(year) ?? Number.POSITIVE_INFINITY) <= asOf;

/** How a day looks to its reader: a holiday is told from a weekend, and a working Saturday from a Monday. */
export const dayFaces = {
  working: "工作日",
  makeup: "调休上班",
  half: "半日",
  holiday: "休市",
  weekend: "周末",
} as const;
export type DayFace = keyof typeof dayFaces;

export function faceOf({ kind, name, weekend }: DayState): DayFace {
  if (kind === "half") return "half";
  if (kind === "working") return weekend ? "makeup" : "working";
  return weekend && name === "" ? "weekend" : "holiday";
}

/** The day `count` days later. */
export const dayLater = (day: CalendarDay, count: number): CalendarDay =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** All days of a year. */
export function daysOfYear(year: number): readonly CalendarDay[] {
  const first = `${year}-01-01`;
  const count = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs;
  return Array.from({ length: count }, (_, i) => dayLater(first, i));
}

/** Minutes after midnight as a moment of a day. */
export function momentOf(day: CalendarDay, minute: number): Instant {
  const start = parseShanghai(day);
  if (start === null) throw new RangeError(`no day: ${day}`);
  return instant(start + minute * 60_000);
}

/** Minutes after midnight of a moment in Shanghai. */
const minuteOf = (at: Instant): number => (at - startOfDay(at)) / 60_000;

const isWithin = (minute: number, { from, until }: HourSpan): boolean => minute >= from && minute < until;

/** Whether a moment lies in the trading hours of a day on which the exchange works. */
export function isTradingTime(calendar: ExchangeCalendar, at: Instant, asOf: Instant = at): boolean {
  const hours = hoursOf(calendar, shanghaiDay(at), asOf);
  return hours?.trading.some((span) => isWithin(minuteOf(at), span)) ?? false;
}

/** Whether the bank pays out at a moment. */
export function isBankingTime(calendar: ExchangeCalendar, at: Instant): boolean {
  const hours = hoursOf(calendar, shanghaiDay(at), at);
  return hours !== null && isWithin(minuteOf(at), hours.banking);
}

/** `09:00` */
export const clockWords = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** `09:00–11:30 13:30–17:00` */
export const spanWords = (spans: readonly HourSpan[]): string =>
  spans.map(({ from, until }) => `${clockWords(from)}–${clockWords(until)}`).join(" ");
