import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { addDays } from "../kernel/calendar.ts";
import { parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { changeOf, changesOf, earlierDays, earlierOf } from "./comparison.ts";
import { addUp, type FoundRow } from "./figures.ts";
import { daysWithin, type Period } from "./period.ts";

describe("a period is compared", () => {
  test.each([
    ["a day with the day before", "2026-06-15", "2026-06-15", "2026-06-14", "2026-06-14"],
    ["a week with the week before", "2026-06-15", "2026-06-21", "2026-06-08", "2026-06-14"],
    ["a month with the month before", "2026-06-01", "2026-06-30", "2026-05-01", "2026-05-31"],
    ["a March with its February", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    [
      "the first days of a month with those of the month before",
      "2026-06-01",
      "2026-06-15",
      "2026-05-01",
      "2026-05-15",
    ],
    ["thirty days of March with all of February", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    [
      "the first month of a year with the last of the year before",
      "2026-01-01",
      "2026-01-31",
      "2025-12-01",
      "2025-12-31",
    ],
    ["a quarter with as many days before it", "2026-04-01", "2026-06-30", "2025-12-31", "2026-03-31"],
  ])("%s", (_, from, to, first, last) => {
    expect(earlierDays({ from, to }, "before")).toEqual({ from: first, to: last });
  });

  test.each([
    ["the same days", "2026-06-01", "2026-06-15", "2025-06-01", "2025-06-15"],
    ["all of February where that was longer", "2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
    ["the 28th where there was no 29th", "2028-02-29", "2028-02-29", "2027-02-28", "2027-02-28"],
    ["as many days of a week", "2025-02-22", "2025-02-28", "2024-02-22", "2024-02-28"],
  ])("of the year before with %s", (_, from, to, first, last) => {
    expect(earlierDays({ from, to }, "yearBefore")).toEqual({ from: first, to: last });
  });

  test("with days that are all before its own, and never more of them than a month more or less", () => {
    const begin = parseShanghai("2024-01-01") ?? instant(0);
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 1_500 }), fc.integer({ min: 0, max: 365 }), (start, length) => {
        const days = {
          from: shanghaiDay(addDays(begin, start)),
          to: shanghaiDay(addDays(begin, start + length)),
        };
        const before = earlierDays(days, "before");
        expect(before.from <= before.to && before.to < days.from).toBe(true);
        expect(Math.abs(daysWithin(before) - daysWithin(days))).toBeLessThanOrEqual(3);
        const year = earlierDays(days, "yearBefore");
        expect(year.from <= year.to && year.to < days.to).toBe(true);
        expect(Math.abs(daysWithin(year) - daysWithin(days))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test.each([
  ["rose by a half", 150n, 100n, 500_000n],
  ["fell by a third, rounded", 200n, 300n, -333_333n],
  ["stayed", 100n, 100n, 0n],
  ["ended", 0n, 100n, -1_000_000n],
  ["began, against nothing", 100n, 0n, null],
] as const)("a figure that %s", (_, now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

const june: Period = { from: "2026-06-01", to: "2026-06-30", grain: "month" };
const coal = (subject: string | null, tonnes: bigint): FoundRow => ({
  span: null,
  subject,
  label: subject,
  figures: [1n, tonnes, tonnes * 600n],
});

test("the lines of a report are compared with those of the same subject, and the whole with the whole", () => {
  const now = addUp("product", june, [coal(null, 300n), coal("原煤", 200n), coal("块煤", 100n)]);
  const before = addUp("product", june, [coal(null, 400n), coal("原煤", 400n)]);
  const figures = {
    ...now,
    earlier: { before: earlierOf(earlierDays(june, "before"), before), yearBefore: null },
  };
  const [month, year] = changesOf("product", figures);
  expect(month).toMatchObject({
    title: "成交量环比",
    days: { from: "2026-05-01", to: "2026-05-31" },
    ofTotal: -250_000n,
  });
  expect(now.subjects.map((line) => [line.key, month?.of(line)])).toEqual([
    ["原煤", -500_000n],
    ["块煤", null],
  ]);
  expect(year).toMatchObject({ title: "成交量同比", days: null, ofTotal: null });
  expect(now.subjects.map((line) => year?.of(line))).toEqual([null, null]);
});

test("a period in which nothing was recorded is nothing to compare with", () => {
  expect(earlierOf(june, addUp("product", june, []))).toBeNull();
});
