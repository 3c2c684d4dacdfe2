import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen, quantity } from "../kernel/brand.ts";
import type { Grain } from "../reports/period.ts";
import type { Side } from "../terms/codes.ts";
import {
  addDeals,
  axisOf,
  checkAnalysis,
  type DealLine,
  dealPrice,
  largestLines,
  noDeals,
  sharesOf,
  usualGrain,
  withShares,
} from "./deal-analysis.ts";

describe("the period of an analysis", () => {
  test.each<[name: string, from: string, to: string, chosen: Grain | undefined, outcome: string]>([
    ["of a quarter is read by day", "2025-03-16", "2025-06-15", undefined, "day"],
    ["of half a year is read by week", "2025-01-01", "2025-06-30", undefined, "week"],
    ["of two years is read by month", "2023-07-01", "2025-06-30", undefined, "month"],
    ["of a quarter is read by month where that was chosen", "2025-04-01", "2025-06-30", "month", "month"],
    ["of a year is read by day where that was chosen", "2024-06-16", "2025-06-15", "day", "day"],
    ["of two years is too long by day", "2023-07-01", "2025-06-30", "day", "DEAL_PERIOD_TOO_LONG"],
    ["of six years is too long", "2019-06-15", "2025-06-15", undefined, "DEAL_PERIOD_TOO_LONG"],
    ["that ends before it begins is refused", "2025-06-15", "2025-06-14", undefined, "DEAL_PERIOD_BACKWARDS"],
  ])("%s", (_, from, to, grain, outcome) => {
    const decision = checkAnalysis({ from, to, grain: grain ?? usualGrain({ from, to }) });
    expect(decision.ok ? decision.facts[0]?.grain : decision.reason).toBe(outcome);
  });
});

test("a day without deals has its place between the others, and no row", () => {
  const axis = axisOf({ from: "2025-06-12", to: "2025-06-15", grain: "day" }, [
    { key: "2025-06-12" },
    { key: "2025-06-15" },
  ]);
  expect(axis.map(({ span, row }) => [span.from, row !== null])).toEqual([
    ["2025-06-12", true],
    ["2025-06-13", false],
    ["2025-06-14", false],
    ["2025-06-15", true],
  ]);
});

const line = (side: Side, key: string, amount: bigint, tonnes = 1n): DealLine => ({
  key,
  label: key,
  side,
  deals: 1,
  quantity: quantity(tonnes * 10_000n),
  amount: fen(amount),
});

test("a price is weighted by tonnes, and unknown where nothing was dealt", () => {
  const both = addDeals(line("B", "A", 60_000_00n, 100n), line("B", "B", 210_000_00n, 300n));
  expect(dealPrice(both)).toBe(675_0000n);
  expect(dealPrice(noDeals)).toBeNull();
});

describe("shares", () => {
  test.each<[name: string, amounts: readonly bigint[], shares: readonly (number | null)[]]>([
    ["of three that are alike add up, the first has what is left", [1n, 1n, 1n], [334, 333, 333]],
    ["go to whom rounding has cut most", [2_996n, 4_005n, 2_999n], [300, 400, 300]],
    ["of the only one are the whole", [5n], [1_000]],
    ["of nothing are unknown", [0n, 0n], [null, null]],
    ["of none are none", [], []],
  ])("%s", (_, amounts, shares) => {
    expect(sharesOf(amounts)).toEqual(shares);
  });

  test("beyond the largest are put together, on each side by itself", () => {
    const lines = [
      line("S", "买家", 50n),
      line("B", "甲", 10n),
      line("B", "乙", 30n),
      line("B", "丙", 20n),
      line("B", "丁", 20n),
    ];
    expect(largestLines(lines, 3).map(({ side, label, amount }) => [side, label, amount])).toEqual([
      ["B", "乙", 30n],
      ["B", "丁", 20n],
      ["B", "其余 2 项", 30n],
      ["S", "买家", 50n],
    ]);
  });
});

const someLines = fc.array(
  fc.record({
    side: fc.constantFrom<Side>("B", "S"),
    key: fc.string({ minLength: 1, maxLength: 3 }),
    amount: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    tonnes: fc.bigInt({ min: 1n, max: 10n ** 7n }),
  }),
  { maxLength: 60 },
);

test("whatever was dealt, shares add up to the whole, and both sides to the total", () => {
  fc.assert(
    fc.property(someLines, fc.integer({ min: 1, max: 20 }), (drawn, most) => {
      const lines = drawn.map(({ side, key, amount, tonnes }) => line(side, key, amount, tonnes));
      const shown = withShares(largestLines(lines, most));
      const sumOf = (of: readonly DealLine[]) => of.reduce(addDeals, noDeals);
      const ofSide = (side: Side) => shown.filter((one) => one.side === side);
      expect(addDeals(sumOf(ofSide("B")), sumOf(ofSide("S")))).toEqual(sumOf(lines));
      for (const side of ["B", "S"] as const) {
        const own = ofSide(side);
        expect(own.length).toBeLessThanOrEqual(most);
        if (sumOf(own).amount === 0n) expect(own.every(({ share }) => share === null)).toBe(true);
        else expect(own.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBe(1_000);
      }
    }),
  );
});
