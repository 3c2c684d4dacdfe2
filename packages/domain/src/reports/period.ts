import { type Instant, instant } from "../kernel/brand.ts";
import { addDays, addMonths } from "../kernel/calendar.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { dayMs, parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";

/** 日报, 周报, 月报: by what the figures of a period are put together. */
export const grains = { day: "按日", week: "按周", month: "按月" } as const;
export type Grain = keyof typeof grains;

/** 日报, 周报, 月报: what is reported by itself once a day, week or month is over; inside it has its days. */
export const pastReportKinds = { day: "日报", week: "周报", month: "月报" } as const satisfies Readonly<
  Record<Grain, string>
>;

/** The greatest number of days of a report, a year. */
export const mostDays = 366;

/** What a report is of; both days are `YYYY-MM-DD` in Shanghai and belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly grain: Grain;
}

/** A day, week or month of a period, cut off at its ends. */
export interface Span {
  /** The first day of the whole day, week or month, which may be before the period; weeks begin on Monday. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string): Instant => {
  const start = parseShanghai(day);
  if (start === null) throw new Error(`no such day: ${day}`);
  return start;
};

/** How many days a period has, its first and last included. */
export const daysWithin = ({ from, to }: Pick<Period, "from" | "to">): number =>
  Math.round((startOf(to) - startOf(from)) / dayMs) + 1;

/** Whether a report may be made of a period: its days in their order, none of them in the future, a year at most. */
export function checkPeriod(
  { from, to }: Pick<Period, "from" | "to">,
  now: Instant,
): Decision<
  { readonly days: number },
  "REPORT_PERIOD_BACKWARDS" | "REPORT_PERIOD_AHEAD" | "REPORT_PERIOD_TOO_LONG"
> {
  if (from > to) return refuse("REPORT_PERIOD_BACKWARDS");
  if (to > shanghaiDay(now)) return refuse("REPORT_PERIOD_AHEAD", { day: shanghaiDay(now) });
  const days = daysWithin({ from, to });
  if (days > mostDays)
    return refuse("REPORT_PERIOD_TOO_LONG", { days: String(days), most: String(mostDays) });
  return accept({ days });
}

/** Periods that are asked for most, by their words; each ends today at the latest. */
export const presets = {
  today: "今天",
  yesterday: "昨天",
  week: "近 7 天",
  month: "本月",
  lastMonth: "上月",
  quarter: "近 90 天",
} as const;
export type Preset = keyof typeof presets;

/** The days of a preset as they are on this day, and the grain in which they are read best. */
export function presetPeriod(preset: Preset, today: string): Period {
  const before = (days: number) => shanghaiDay(addDays(startOf(today), -days));
  const monthStart = spanStart(today, "month");
  switch (preset) {
    case "today":
      return { from: today, to: today, grain: "day" };
    case "yesterday":
      return { from: before(1), to: before(1), grain: "day" };
    case "week":
      return { from: before(6), to: today, grain: "day" };
    case "month":
      return { from: monthStart, to: today, grain: "day" };
    case "lastMonth": {
      const to = dayBefore(monthStart);
      return { from: spanStart(to, "month"), to, grain: "day" };
    }
    case "quarter":
      return { from: before(89), to: today, grain: "week" };
  }
}

/** The first day of the day, week or month in which a day lies. */
export function spanStart(day: string, grain: Grain): string {
  if (grain === "day") return day;
  if (grain === "month") return `${day.slice(0, 8)}01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shanghaiDay(addDays(startOf(day), -((weekday + 6) % 7)));
}

/** The first day of the day, week or month after the one that begins with this day. */
function nextStart(start: string, grain: Grain): string {
  const at = startOf(start);
  return shanghaiDay(grain === "month" ? addMonths(at, 1) : addDays(at, grain === "week" ? 7 : 1));
}

const dayBefore = (day: string): string => shanghaiDay(instant(startOf(day) - dayMs));

/** All days, weeks or months of a period, the earliest first: together they are the period, and none overlap. */
export function spansOf({ from, to, grain }: Period): readonly Span[] {
  const spans: Span[] = [];
  for (let key = spanStart(from, grain); key <= to; key = nextStart(key, grain)) {
    const last = dayBefore(nextStart(key, grain));
    spans.push({ key, from: key < from ? from : key, to: last > to ? to : last });
  }
  return spans;
}

/** A span as a reader sees it: `06-15`, `06-15 至 06-21`, `2026-06`. */
export function spanLabel({ key, from, to }: Span, grain: Grain): string {
  if (grain === "day") return from;
  if (grain === "month") return key.slice(0, 7);
  return from === to ? from : `${from} 至 ${to.slice(5)}`;
}

/** The whole day, week or month that ended with this day; null where none of this grain did. */
export function endedWith(day: string, grain: Grain): Pick<Period, "from" | "to"> | null {
  const from = spanStart(day, grain);
  return dayBefore(nextStart(from, grain)) === day ? { from, to: day } : null;
}
