import { instant } from "../kernel/brand.ts";
import { addDays, addMonths } from "../kernel/calendar.ts";
import { dayMs, parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { halfUp } from "../money/amount.ts";
import { type EarlierFigures, type ReportFigures, type ReportLine, restKey } from "./figures.ts";
import { daysWithin, type Period, spanStart } from "./period.ts";
import { type ReportName, reportOf } from "./reports.ts";

/** What a report is compared with: the period before it, and the same days of the year before. */
export const comparisons = { before: "环比", yearBefore: "同比" } as const;
export type Comparison = keyof typeof comparisons;

export const comparisonNames = Object.keys(comparisons) as Comparison[];

type Days = Pick<Period, "from" | "to">;

const startOf = (day: string) => {
  const at = parseShanghai(day);
  if (at === null) throw new Error(`no such day: ${day}`);
  return at;
};
const daysOn = (day: string, days: number) => shanghaiDay(addDays(startOf(day), days));
const lastOfMonth = (day: string) =>
  shanghaiDay(instant(addMonths(startOf(spanStart(day, "month")), 1) - dayMs));
/** The same day so many months before; the last of that month where it has no such day. */
function monthsBefore(day: string, months: number): string {
  const month = shanghaiDay(addMonths(startOf(spanStart(day, "month")), -months));
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > lastOfMonth(month) ? lastOfMonth(month) : same;
}

/**
 * The days that a period is compared with. Of the year before they are the same days of the calendar. The period before a month, or
 * before its first days, is the month before or as many days from its first on; before any other period, as many days that end where
 * it begins.
 */
export function earlierDays({ from, to }: Days, comparison: Comparison): Days {
  const isToLast = from.endsWith("-01") && to === lastOfMonth(to);
  if (comparison === "yearBefore") {
    const last = monthsBefore(to, 12);
    return { from: monthsBefore(from, 12), to: isToLast ? lastOfMonth(last) : last };
  }
  if (from === spanStart(to, "month")) {
    const last = monthsBefore(to, 1);
    return { from: monthsBefore(from, 1), to: isToLast ? lastOfMonth(last) : last };
  }
  return { from: daysOn(from, -daysWithin({ from, to })), to: daysOn(from, -1) };
}

/** The figures of an earlier period; null where nothing was recorded in it, so that there is nothing to compare with. */
export const earlierOf = ({ from, to }: Days, { total, subjects }: ReportFigures): EarlierFigures | null =>
  total.every((figure) => figure === 0n) ? null : { from, to, total, subjects };

/** By how much a figure has changed, in 0.0001 %: 12.5 % is 125,000. Null where there was nothing before. */
export const changeOf = (now: bigint, before: bigint): bigint | null => {
  if (before <= 0n) return null;
  const difference = (now - before) * 1_000_000n;
  return difference < 0n ? -halfUp(-difference, before) : halfUp(difference, before);
};

/** A column that says how the figure of the report's chart has changed. */
export interface ChangeColumn {
  readonly comparison: Comparison;
  /** Heads it, such as 成交量环比; its figures are percent. */
  readonly title: string;
  /** The days that are compared with; null where nothing was recorded in them. */
  readonly days: Days | null;
  /** The figure of a line in the earlier period; null where nothing was recorded in that, or the line is not the same. */
  readonly earlierOf: (line: ReportLine) => bigint | null;
  /** The same of the whole. */
  readonly earlierTotal: bigint | null;
  /** Of a line of the table by dimension; null where it had nothing before. */
  readonly of: (line: ReportLine) => bigint | null;
  /** Of the whole. */
  readonly ofTotal: bigint | null;
}

/** How the figure that the chart shows has changed against the period before, and against the year before. */
export function changesOf(report: ReportName, figures: ReportFigures): readonly ChangeColumn[] {
  const { sums, chart } = reportOf(report);
  const place = Object.keys(sums).indexOf(chart);
  return comparisonNames.map((comparison): ChangeColumn => {
    const earlier = figures.earlier[comparison];
    const before = new Map(earlier?.subjects.map(({ key, figures: of }) => [key, of[place] ?? 0n]));
    // What is put together in the last line is not the same in two periods.
    const ofLine = ({ key }: ReportLine) =>
      earlier === null || key === restKey ? null : (before.get(key) ?? 0n);
    return {
      comparison,
      title: `${sums[chart]?.title ?? ""}${comparisons[comparison]}`,
      days: earlier,
      earlierOf: ofLine,
      earlierTotal: earlier === null ? null : (earlier.total[place] ?? 0n),
      of: (line) => changeOf(line.figures[place] ?? 0n, ofLine(line) ?? 0n),
      ofTotal: changeOf(figures.total[place] ?? 0n, earlier?.total[place] ?? 0n),
    };
  });
}
