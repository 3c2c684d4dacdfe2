import { fen, price, quantity } from "../kernel/brand.ts";
import { averagePrice, halfUp } from "../money/amount.ts";
import { groupDigits } from "../money/decimal.ts";
import { groupedPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import { type Period, spanLabel, spansOf } from "./period.ts";
import { type FigureUnit, figureUnits, type RatioColumn, type ReportName, reportOf } from "./reports.ts";

/** A sum that a context has found; its figures in the order of the report's columns that add up. */
export interface FoundRow {
  /** First day of the day, week or month that it is of; null where it is of the whole period. */
  readonly span: string | null;
  /** What it is of, by its number; null where it is of everything. */
  readonly subject: string | null;
  /** The name of that; of no meaning where `subject` is null. */
  readonly label: string | null;
  readonly figures: readonly bigint[];
}

export interface ReportLine {
  /** Tells the lines of a table apart. */
  readonly key: string;
  /** Heads the line. */
  readonly label: string;
  /** In the order of the report's columns that add up. */
  readonly figures: readonly bigint[];
}

/** What a report says: the same whole by what it is of, and by time. */
export interface ReportFigures {
  readonly total: readonly bigint[];
  /** By the dimension of the report, the largest first. */
  readonly subjects: readonly ReportLine[];
  /** By day, week or month, the earliest first; those without anything are there with zeros. */
  readonly spans: readonly ReportLine[];
  /** What it is compared with: the period before, and the same days of the year before; null where nothing was recorded then. */
  readonly earlier: { readonly before: EarlierFigures | null; readonly yearBefore: EarlierFigures | null };
}

/** The whole and the lines of an earlier period of the same report. */
export interface EarlierFigures extends Pick<ReportFigures, "total" | "subjects"> {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** Of a report that is compared with nothing. */
export const notCompared: ReportFigures["earlier"] = { before: null, yearBefore: null };

/** So many lines a table has at most by its dimension; the smaller ones are put together in the last. */
export const mostSubjects = 300;

/** Key of the line in which the smaller ones are put together. */
export const restKey = "(rest)";

/** Puts together what all contexts have found of a report, compared with nothing yet. Its total, the sum of its subjects and that of its spans are the same. */
export function addUp(report: ReportName, period: Period, found: readonly FoundRow[]): ReportFigures {
  const { sums, chart } = reportOf(report);
  const names = Object.keys(sums);
  const place = names.indexOf(chart);
  const zeros = names.map(() => 0n);
  const subjects = new Map<string, ReportLine>();
  const spans = new Map<string, readonly bigint[]>();
  let total: readonly bigint[] = zeros;
  for (const { span, subject, label, figures } of found) {
    if (span !== null) spans.set(span, plus(spans.get(span) ?? zeros, figures));
    else if (subject === null) total = plus(total, figures);
    else {
      const before = subjects.get(subject)?.figures ?? zeros;
      subjects.set(subject, { key: subject, label: label ?? subject, figures: plus(before, figures) });
    }
  }
  const largestFirst = [...subjects.values()].toSorted(
    (a, b) =>
      compare(b.figures[place] ?? 0n, a.figures[place] ?? 0n) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  return {
    total,
    subjects: foldRest(largestFirst, zeros),
    spans: spansOf(period).map((span) => ({
      key: span.key,
      label: spanLabel(span, period.grain),
      figures: spans.get(span.key) ?? zeros,
    })),
    earlier: notCompared,
  };
}

const plus = (a: readonly bigint[], b: readonly bigint[]): readonly bigint[] =>
  a.map((figure, at) => figure + (b[at] ?? 0n));

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

function foldRest(lines: readonly ReportLine[], zeros: readonly bigint[]): readonly ReportLine[] {
  if (lines.length <= mostSubjects) return lines;
  const rest = lines.slice(mostSubjects - 1);
  const figures = rest.reduce((sum, line) => plus(sum, line.figures), zeros);
  return [...lines.slice(0, mostSubjects - 1), { key: restKey, label: `其余 ${rest.length} 项`, figures }];
}

/** A column of a report as a table shows it, whether it adds up or follows from others. */
export interface ShownColumn {
  readonly title: string;
  readonly unit: FigureUnit;
  /** What stands behind the title, such as 元 or 份. */
  readonly unitWord: string;
  /** The figure of a line; null where there is nothing to divide by. */
  readonly of: (line: readonly bigint[], total: readonly bigint[]) => bigint | null;
}

/** All columns of a report after the one that heads its lines. */
export function columnsOf(report: ReportName): readonly ShownColumn[] {
  const { sums, ratios } = reportOf(report);
  const names = Object.keys(sums);
  const summed = Object.values(sums).map(
    ({ title, unit, counter }, at): ShownColumn => ({
      title,
      unit,
      unitWord: counter ?? figureUnits[unit],
      of: (line) => line[at] ?? 0n,
    }),
  );
  return [...summed, ...ratios.map((ratio) => ratioColumn(ratio, names))];
}

/** A percent has four places here: 27.8 % is 278,000. */
const wholePercent = 1_000_000n;

function ratioColumn({ title, kind, of, by }: RatioColumn, names: readonly string[]): ShownColumn {
  const at = names.indexOf(of);
  const divisors = by.map((name) => names.indexOf(name));
  const divisorOf = (line: readonly bigint[]) => divisors.reduce((sum, one) => sum + (line[one] ?? 0n), 0n);
  const unit = kind === "average" ? "price" : "percent";
  return {
    title,
    unit,
    unitWord: figureUnits[unit],
    of(line, total) {
      const part = line[at] ?? 0n;
      if (kind === "average") return averagePrice(fen(part), quantity(divisorOf(line)));
      const whole = kind === "share" ? (total[at] ?? 0n) : divisorOf(line);
      return whole === 0n ? null : halfUp(part * wholePercent, whole);
    },
  };
}

/** A figure as a reader sees it: 1,486,500.00 of yuan, 27.8 of a percent; `--` where there is none. */
export function figureText(unit: FigureUnit, value: bigint | null): string {
  if (value === null) return "--";
  switch (unit) {
    case "yuan":
      return formatAmount(fen(value));
    case "tonnes":
      return groupedQuantity(quantity(value));
    case "price":
      return groupedPrice(price(value));
    case "percent": {
      const tenths = halfUp(value, 1_000n);
      const size = tenths < 0n ? -tenths : tenths;
      return `${tenths < 0n ? "-" : ""}${groupDigits(String(size / 10n))}.${size % 10n}`;
    }
    default:
      return groupDigits(String(value));
  }
}

/** A figure that is no longer what a past report says. */
export interface ReportDifference {
  /** The line that it stands in, 合计 of the total. */
  readonly line: string;
  /** Title of the column, with what it is counted in. */
  readonly column: string;
  /** As a reader sees them: what was reported, and what the platform says now. */
  readonly reported: string;
  readonly now: string;
}

/** Of so many differences a reader is told. */
const mostDifferences = 100;

/** Where the figures of today differ from those of a past report of the same period. */
export function differencesOf(
  report: ReportName,
  reported: ReportFigures,
  now: ReportFigures,
): readonly ReportDifference[] {
  const columns = columnsOf(report);
  const zeros = reported.total.map(() => 0n);
  const between = (line: string, before: readonly bigint[], after: readonly bigint[]) =>
    columns.slice(0, zeros.length).flatMap(({ title, unit, unitWord }, at): ReportDifference[] => {
      const [a, b] = [before[at] ?? 0n, after[at] ?? 0n];
      if (a === b) return [];
      return [
        { line, column: `${title} ${unitWord}`, reported: figureText(unit, a), now: figureText(unit, b) },
      ];
    });
  const before = new Map(reported.subjects.map((line) => [line.key, line]));
  const after = new Map(now.subjects.map((line) => [line.key, line]));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return [
    ...between("合计", reported.total, now.total),
    ...keys.flatMap((key) =>
      between(
        before.get(key)?.label ?? after.get(key)?.label ?? key,
        before.get(key)?.figures ?? zeros,
        after.get(key)?.figures ?? zeros,
      ),
    ),
  ].slice(0, mostDifferences);
}
