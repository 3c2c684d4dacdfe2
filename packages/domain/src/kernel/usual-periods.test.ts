import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type UsualPeriod, usualPeriodIn, usualPeriodOf, usualPeriods } from "./usual-periods.ts";

describe("the days of a usual period", () => {
  test.each<[UsualPeriod, string, string, string]>([
    ["today", "2026-11-28", "2026-11-28", "2026-11-28"],
    ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["week", "2026-11-28", "2026-11-22", "2026-11-28"],
    ["month", "2026-11-28", "2026-11-01", "2026-11-28"],
    ["lastMonth", "2026-01-05", "2025-12-01", "2025-12-31"],
    ["lastMonth", "2024-03-31", "2024-02-01", "2024-02-29"],
    ["quarter", "2025-06-16", "2025-03-18", "2025-06-16"],
  ])("%s on %s", (period, today, from, to) => {
    expect(usualPeriodOf(period, today)).toEqual({ from, to });
  });
});

test("a period is known again by its days, and never ends after today", () => {
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...(Object.keys(usualPeriods) as UsualPeriod[])), (today, period) => {
      const days = usualPeriodOf(period, today);
      expect(days.from <= days.to && days.to <= today).toBe(true);
      const found = usualPeriodIn(days, today);
      expect(found && usualPeriodOf(found, today)).toEqual(days);
    }),
  );
});

test("other days are no usual period", () => {
  expect(usualPeriodIn({ from: "2026-11-02", to: "2026-11-28" }, "2026-11-28")).toBeNull();
});
