import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { parseShanghai } from "../kernel/shanghai-time.ts";
import { addUp, columnsOf, differencesOf, type FoundRow, figureText, mostSubjects } from "./figures.ts";
import {
  checkPeriod,
  daysWithin,
  endedWith,
  type Grain,
  grains,
  type Period,
  presetPeriod,
  spanStart,
  spansOf,
} from "./period.ts";
import { pastReportNumber, reportNames, reportOf, reportOfPast, reports, reportsFor } from "./reports.ts";

const now = parseShanghai("2026-06-15 10:00:00") ?? instant(0);

describe("a period", () => {
  test.each([
    ["of one day is taken", "2026-06-15", "2026-06-15", null],
    ["of a leap year is taken", "2024-01-01", "2024-12-31", null],
    ["of a year and two days is too long", "2024-06-15", "2025-06-16", "REPORT_PERIOD_TOO_LONG"],
    ["of ten years is too long", "2016-06-15", "2026-06-14", "REPORT_PERIOD_TOO_LONG"],
    ["that ends before it begins is refused", "2026-06-15", "2026-06-14", "REPORT_PERIOD_BACKWARDS"],
    ["that ends tomorrow is refused", "2026-06-15", "2026-06-16", "REPORT_PERIOD_AHEAD"],
  ])("%s", (_, from, to, refusal) => {
    const decision = checkPeriod({ from, to }, now);
    expect(decision.ok ? null : decision.reason).toBe(refusal);
  });

  test.each([
    ["a Monday", "2026-06-15", "week", "2026-06-15"],
    ["a Sunday", "2026-06-21", "week", "2026-06-15"],
    ["New Year's Day", "2026-01-01", "week", "2025-12-29"],
    ["the last of a month", "2026-02-28", "month", "2026-02-01"],
  ] as const)("the week or month of %s begins on its first day", (_, day, grain, start) => {
    expect(spanStart(day, grain)).toBe(start);
  });

  test.each([
    ["a day ends with itself", "2026-06-17", "day", { from: "2026-06-17", to: "2026-06-17" }],
    ["a week ends with Sunday", "2026-06-21", "week", { from: "2026-06-15", to: "2026-06-21" }],
    ["no week ends with Saturday", "2026-06-20", "week", null],
    ["February ends with its 28th", "2026-02-28", "month", { from: "2026-02-01", to: "2026-02-28" }],
    ["but not in a leap year", "2024-02-28", "month", null],
  ] as const)("%s", (_, day, grain, ended) => {
    expect(endedWith(day, grain)).toEqual(ended);
  });

  test.each([
    ["today", "2026-06-15", "2026-06-15", "2026-06-15"],
    ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["week", "2026-06-15", "2026-06-09", "2026-06-15"],
    ["month", "2026-06-15", "2026-06-01", "2026-06-15"],
    ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["quarter", "2026-06-15", "2026-03-18", "2026-06-15"],
  ] as const)("preset %s of %s goes from %s to %s", (preset, today, from, to) => {
    expect(presetPeriod(preset, today)).toMatchObject({ from, to });
  });

  test("is cut into weeks that begin and end with it", () => {
    expect(spansOf({ from: "2026-06-17", to: "2026-06-23", grain: "week" })).toEqual([
      { key: "2026-06-15", from: "2026-06-17", to: "2026-06-21" },
      { key: "2026-06-22", from: "2026-06-22", to: "2026-06-23" },
    ]);
  });

  test("is the sum of its days, weeks or months, whatever it is", () => {
    fc.assert(
      fc.property(periods, (period) => {
        const spans = spansOf(period);
        expect(spans[0]?.from).toBe(period.from);
        expect(spans.at(-1)?.to).toBe(period.to);
        expect(spans.reduce((sum, span) => sum + daysWithin(span), 0)).toBe(daysWithin(period));
      }),
    );
  });
});

const day = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
const periods: fc.Arbitrary<Period> = fc
  .record({
    start: fc.integer({ min: 0, max: 500 }),
    length: fc.integer({ min: 0, max: 365 }),
    grain: fc.constantFrom(...(Object.keys(grains) as Grain[])),
  })
  .map(({ start, length, grain }) => ({ from: day(start), to: day(start + length), grain }));

/** A contract of the trade: when, whose, and what of it counts. */
interface Deal {
  readonly day: string;
  readonly subject: string;
  readonly figures: readonly bigint[];
}

/** What the database finds of deals: sums by day, week or month, by subject, and of all. */
function found(deals: readonly Deal[], { grain }: Period): readonly FoundRow[] {
  const rows = new Map<string, FoundRow>();
  const add = (span: string | null, subject: string | null, figures: readonly bigint[]) => {
    const key = `${span}/${subject}`;
    const before = rows.get(key)?.figures ?? figures.map(() => 0n);
    const sum = figures.map((figure, at) => figure + (before[at] ?? 0n));
    rows.set(key, { span, subject, label: subject, figures: sum });
  };
  for (const deal of deals) {
    add(spanStart(deal.day, grain), null, deal.figures);
    add(null, deal.subject, deal.figures);
    add(null, null, deal.figures);
  }
  return [...rows.values()];
}

describe("a report", () => {
  const coal: Period = { from: "2026-06-15", to: "2026-06-16", grain: "day" };
  const deals: readonly Deal[] = [
    { day: "2026-06-15", subject: "原煤", figures: [1n, 5_000_0000n, 3_100_000_00n] },
    { day: "2026-06-16", subject: "原煤", figures: [1n, 1_000_0000n, 600_000_00n] },
    { day: "2026-06-16", subject: "块煤", figures: [1n, 2_000_0000n, 1_500_000_00n] },
  ];

  test("has the largest first, days without a deal, and averages of sums", () => {
    const { subjects, spans, total } = addUp("product", { ...coal, from: "2026-06-14" }, found(deals, coal));
    expect(subjects.map(({ label }) => label)).toEqual(["原煤", "块煤"]);
    expect(spans.map(({ figures }) => figures[0])).toEqual([0n, 1n, 2n]);
    const [first] = subjects;
    const texts = columnsOf("product").map(({ unit, of }) =>
      figureText(unit, of(first?.figures ?? [], total)),
    );
    expect(texts).toEqual(["2", "6,000", "3,700,000.00", "616.67", "75.0"]);
    expect(columnsOf("product").map(({ unitWord }) => unitWord)).toEqual(["份", "吨", "元", "元/吨", "%"]);
  });

  test("shows `--` where there is nothing to divide by", () => {
    const none = addUp("product", coal, []);
    const texts = columnsOf("product").map(({ unit, of }) => figureText(unit, of(none.total, none.total)));
    expect(texts).toEqual(["0", "0", "0.00", "--", "--"]);
  });

  test("puts what several contexts found of one subject together", () => {
    const both = addUp("product", coal, [...found(deals, coal), ...found(deals, coal)]);
    expect(both.total[0]).toBe(6n);
    expect(both.subjects.map(({ figures }) => figures[0])).toEqual([4n, 2n]);
  });

  test("of very many has the smaller ones together in the last line, and the same total", () => {
    const some = Array.from({ length: 400 }, (_, at): Deal => {
      const size = BigInt(at + 1);
      return { day: "2026-06-15", subject: String(at), figures: [1n, size, size] };
    });
    const { subjects, total } = addUp("buyer", coal, found(some, coal));
    expect(subjects).toHaveLength(mostSubjects);
    expect(subjects[0]).toMatchObject({ label: "399", figures: [1n, 400n, 400n] });
    // The smallest 101: 1 to 101.
    expect(subjects.at(-1)).toMatchObject({ label: "其余 101 项", figures: [101n, 5_151n, 5_151n] });
    expect(total).toEqual([400n, 80_200n, 80_200n]);
  });

  test("adds up by subject and by time to the same total, whatever was dealt", () => {
    fc.assert(
      fc.property(
        periods.chain((period) =>
          fc.tuple(
            fc.constant(period),
            fc.array(
              fc.record({
                day: fc
                  .integer({ min: 0, max: daysWithin(period) - 1 })
                  .map((at) =>
                    new Date(Date.parse(period.from) + at * 86_400_000).toISOString().slice(0, 10),
                  ),
                subject: fc.integer({ min: 0, max: 400 }).map(String),
                figures: fc.tuple(fc.constant(1n), fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 14n)),
              }),
              { maxLength: 500 },
            ),
          ),
        ),
        ([period, some]) => {
          const { total, subjects, spans } = addUp("product", period, found(some, period));
          const oracle = [0, 1, 2].map((at) =>
            some.reduce((sum, { figures }) => sum + (figures[at] ?? 0n), 0n),
          );
          const sumOf = (lines: typeof subjects) =>
            [0, 1, 2].map((at) => lines.reduce((sum, { figures }) => sum + (figures[at] ?? 0n), 0n));
          expect(total).toEqual(oracle);
          expect(sumOf(subjects)).toEqual(oracle);
          expect(sumOf(spans)).toEqual(oracle);
          expect(subjects.length).toBeLessThanOrEqual(mostSubjects);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("of the past says where today's figures differ, and nothing where they do not", () => {
    const reported = addUp("product", coal, found(deals, coal));
    expect(differencesOf("product", reported, reported)).toEqual([]);
    const now = addUp("product", coal, found(deals.slice(1), coal));
    expect(differencesOf("product", reported, now)).toContainEqual({
      line: "原煤",
      column: "成交量 吨",
      reported: "6,000",
      now: "1,000",
    });
    expect(differencesOf("product", reported, now)).toContainEqual({
      line: "合计",
      column: "成交 份",
      reported: "3",
      now: "2",
    });
  });
});

describe("the declarations", () => {
  test.each(reportNames)("%s divides and draws columns that it has", (name) => {
    const { sums, ratios, chart } = reportOf(name);
    const used = [chart, ...ratios.flatMap(({ of, by }) => [of, ...by])];
    expect(used.filter((column) => !Object.hasOwn(sums, column))).toEqual([]);
  });

  test("no two reports have the same title", () => {
    expect(new Set(Object.values(reports).map(({ title }) => title)).size).toBe(reportNames.length);
  });

  test.each([
    ["the auditor, who has no desk, reads all", ["auditor"], 11],
    ["the clerk of settlement reads all", ["settlementClerk"], 11],
    ["the risk controller reads all", ["riskController"], 11],
    ["the trade manager reads what was dealt", ["tradeManager"], 6],
    ["the editor reads none", ["contentEditor"], 0],
  ] as const)("%s", (_, roles, count) => {
    expect(reportsFor(roles)).toHaveLength(count);
  });

  test.each(reportNames)("the number of a past report of %s says which it is of", (name) => {
    expect(reportOfPast(pastReportNumber(name, "week", "2026-06-15"))).toBe(name);
  });

  test.each(["none", "", "toString-day-20260615"])("the number %j is of no report", (number) => {
    expect(reportOfPast(number)).toBeNull();
  });

  test.each(reportNames)("%s has the column of averages that its chart draws as a line", (name) => {
    const { line } = reportOf(name);
    if (line !== undefined) expect(columnsOf(name).map(({ title }) => title)).toContain(line);
  });

  test("a trade manager reads no loans", () => {
    expect(reportsFor(["tradeManager"])).not.toContain("loans");
  });
});
