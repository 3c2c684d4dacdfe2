import { type Instant, instant } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import {
  type BusinessHours,
  type CalendarDay,
  clockWords,
  type DayHours,
  type DaySetting,
  dayKinds,
  dayLater,
  dayState,
  daysOfYear,
  type ExchangeCalendar,
  hoursAt,
  isEntered,
  spanWords,
  withDays,
  withHours,
  yearOf,
} from "../kernel/exchange-calendar.ts";
import { shanghaiDay } from "../kernel/shanghai-time.ts";
import { longestClosure } from "../kernel/working-day.ts";

/** 日历变更: a change of the exchange's calendar; it counts once a second staff user has confirmed it (decision 0121). */

export const calendarChangeStates = { "0": "待复核", "1": "已生效", "2": "已驳回" } as const;
export type CalendarChangeState = keyof typeof calendarChangeStates;

export const calendarChangeKinds = { days: "日期", hours: "时段" } as const;

export type CalendarChange =
  | {
      readonly kind: "days";
      /** The year of all of the days; it counts as entered from then on. */
      readonly year: number;
      /** Empty where the year is entered as the days of the week have it. */
      readonly days: readonly DaySetting[];
    }
  | { readonly kind: "hours"; readonly hours: BusinessHours };

/**
 * How long after its confirmation a change begins to count, in ms. It is longer than any node remembers the calendar and than any
 * transaction lasts, so that all of them count the same day from the same moment on.
 */
export const calendarLeadMs = 60_000;

/** From when on a change counts that is confirmed now. */
export const countsFrom = (now: Instant): Instant => instant(now + calendarLeadMs);

/** The later end of time: by it everything that was set counts, also what begins to count in a minute. */
export const everything = instant(Number.MAX_SAFE_INTEGER);

/** How many years after the present one may be entered. */
const yearsAhead = 2;
/** How many days one change may set. */
export const mostDays = 120;

/** The calendar after a change. */
export const withChange = (
  calendar: ExchangeCalendar,
  change: CalendarChange,
  since: Instant,
): ExchangeCalendar =>
  change.kind === "days"
    ? withDays(calendar, change.year, change.days, since)
    : withHours(calendar, change.hours, since);

export type CalendarFault =
  | "CALENDAR_YEAR_OUT_OF_RANGE"
  | "CALENDAR_DAY_ELSEWHERE"
  | "CALENDAR_DAY_TWICE"
  | "CALENDAR_DAY_PAST"
  | "CALENDAR_NAME_MISSING"
  | "CALENDAR_CLOSED_TOO_LONG"
  | "CALENDAR_HOURS_WRONG"
  | "NOTHING_CHANGED";

type Fault = Refusal<CalendarFault> | null;

/** Why a change cannot be made; null where it can. */
export function calendarFault(calendar: ExchangeCalendar, change: CalendarChange, now: Instant): Fault {
  if (change.kind === "hours") return hoursFault(calendar, change.hours);
  return (
    daysFault(change, shanghaiDay(now)) ??
    sameFault(calendar, change) ??
    closureFault(withChange(calendar, change, now), change)
  );
}

type DaysChange = Extract<CalendarChange, { readonly kind: "days" }>;

function daysFault({ year, days }: DaysChange, today: CalendarDay): Fault {
  const present = yearOf(today);
  if (year < present || year > present + yearsAhead) {
    const [from, to] = [String(present), String(present + yearsAhead)];
    return refuse("CALENDAR_YEAR_OUT_OF_RANGE", { from, to });
  }
  const seen = new Set<CalendarDay>();
  for (const { day, kind, name } of days) {
    if (yearOf(day) !== year) return refuse("CALENDAR_DAY_ELSEWHERE", { day, year: String(year) });
    if (seen.has(day)) return refuse("CALENDAR_DAY_TWICE", { day });
    if (day <= today) return refuse("CALENDAR_DAY_PAST", { day });
    if (kind === "closed" && name.trim() === "" && !isWeekend(day))
      return refuse("CALENDAR_NAME_MISSING", { day });
    seen.add(day);
  }
  return null;
}

const isWeekend = (day: CalendarDay): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** Days of a change that are not so already. */
export const changedDays = (calendar: ExchangeCalendar, { days }: DaysChange): readonly DaySetting[] =>
  days.filter(({ day, kind, name }) => {
    const is = dayState(calendar, day, everything);
    return is.kind !== kind || is.name !== name.trim();
  });

function sameFault(calendar: ExchangeCalendar, change: DaysChange): Fault {
  const enters = !isEntered(calendar, change.year, everything);
  return enters || changedDays(calendar, change).length > 0 ? null : refuse("NOTHING_CHANGED");
}

/** The exchange is never closed for more than a month: no deadline would end. */
function closureFault(calendar: ExchangeCalendar, { year }: DaysChange): Fault {
  const around = Array.from({ length: longestClosure + 1 }, (_, i) => i + 1);
  const days = [
    ...around.map((count) => dayLater(`${year}-01-01`, -count)).reverse(),
    ...daysOfYear(year),
    ...around.map((count) => dayLater(`${year}-12-31`, count)),
  ];
  let first: CalendarDay | null = null;
  let count = 0;
  for (const day of days) {
    const isClosed = dayState(calendar, day, everything).kind === "closed";
    first = isClosed ? (first ?? day) : null;
    count = isClosed ? count + 1 : 0;
    if (first !== null && count > longestClosure)
      return refuse("CALENDAR_CLOSED_TOO_LONG", { from: first, most: String(longestClosure) });
  }
  return null;
}

/** One clear reason why hours are none; null where they are. */
function hoursFault(calendar: ExchangeCalendar, hours: BusinessHours): Fault {
  const detail = dayHoursFault("全天", hours.full) ?? dayHoursFault("半日", hours.half);
  if (detail !== null) return refuse("CALENDAR_HOURS_WRONG", { detail });
  if (hours.half.closesAt > hours.full.closesAt)
    return refuse("CALENDAR_HOURS_WRONG", { detail: "半日的截止时刻不得晚于全天的" });
  const was = hoursAt(calendar, everything);
  return JSON.stringify(was) === JSON.stringify(hours) ? refuse("NOTHING_CHANGED") : null;
}

function dayHoursFault(name: string, { trading, banking }: DayHours): string | null {
  const reversed = [...trading, banking].some(({ from, until }) => from >= until);
  if (reversed) return `${name}时段的结束须晚于开始`;
  const overlaps = trading.some(({ from }, i) => from < (trading[i - 1]?.until ?? 0));
  return overlaps ? `${name}的交易时段须先后排列，不得重叠` : null;
}

/** Hours of a day in one line of Chinese. */
export const hoursWords = ({ trading, banking, closesAt }: DayHours): string =>
  `交易 ${spanWords(trading)}，出金 ${spanWords([banking])}，截止 ${clockWords(closesAt)}`;

/** Spans of days that follow each other and are set alike. */
function runsOf(days: readonly DaySetting[]) {
  const runs: { from: CalendarDay; to: CalendarDay; kind: DaySetting["kind"]; name: string }[] = [];
  for (const { day, kind, name } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && last.kind === kind && last.name === name && dayLater(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day, kind, name });
  }
  return runs;
}

/** How a day that is set is named: "休市（春节）", "调休上班（春节）". */
export function settingWords({ day, kind, name }: Pick<DaySetting, "day" | "kind" | "name">): string {
  const label = kind === "working" && isWeekend(day) ? "调休上班" : dayKinds[kind];
  return name.trim() === "" ? label : `${label}（${name.trim()}）`;
}

/** A change in one line of Chinese. */
export function changeWords(change: CalendarChange): string {
  if (change.kind === "hours")
    return `全天 ${hoursWords(change.hours.full)}；半日 ${hoursWords(change.hours.half)}`;
  if (change.days.length === 0) return `${change.year} 年按周一至周五录入`;
  const parts = runsOf(change.days).map(({ from, to, kind, name }) => {
    const span = from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`;
    return `${span} ${settingWords({ day: from, kind, name })}`;
  });
  return `${change.year} 年 ${parts.join("、")}`;
}
