import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmId, type Instant, instant } from "../kernel/brand.ts";
import { addDays } from "../kernel/calendar.ts";
import { parseShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import { applyVoucher } from "./ledger.ts";
import {
  calcYearFee,
  defaultPriceGroups,
  hasPackage,
  mayTradeByFee,
  type PriceGroup,
  payYearFee,
  type YearFeePeriod,
  yearFeeStanding,
} from "./year-fee.ts";

const at = (text: string) => parseShanghai(text) as Instant;
const group = (kind: "1" | "2" | "3", change: Partial<PriceGroup> = {}): PriceGroup => {
  const found = defaultPriceGroups.find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return { ...found, ...change };
};
const period = (kind: "1" | "2" | "3", from: string, lastDay: string): YearFeePeriod => ({
  kind,
  from: at(from),
  lastDay: at(lastDay),
});
const now = at("2026-06-16 10:30:00");
const plant = firmId("PLANT");

describe("the annual fee", () => {
  test.each([
    ["begins today where nothing was paid", [], 1, "2026-06-16", "2027-06-15"],
    ["follows what was paid", [period("1", "2025-09-01", "2026-08-31")], 1, "2026-09-01", "2027-08-31"],
    ["follows what ends today", [period("1", "2025-06-17", "2026-06-16")], 1, "2026-06-17", "2027-06-16"],
    [
      "begins today where it has ended",
      [period("1", "2025-01-01", "2025-12-31")],
      1,
      "2026-06-16",
      "2027-06-15",
    ],
    [
      "of another kind does not count",
      [period("2", "2025-09-01", "2026-08-31")],
      1,
      "2026-06-16",
      "2027-06-15",
    ],
    ["for three years", [], 3, "2026-06-16", "2029-06-15"],
  ])("%s", (_, periods, years, from, lastDay) => {
    const quote = calcYearFee(group("1", { years }), periods, now);
    expect([shanghaiDay(quote.from), shanghaiDay(quote.lastDay)]).toEqual([from, lastDay]);
  });

  test("of the three kinds costs 10 000, 5 000 and 20 000", () => {
    expect(defaultPriceGroups.map(({ amount }) => amount)).toEqual(["10000", "5000", "20000"].map(yuan));
  });

  test("is paid from what is available, as it was shown", () => {
    const paid = payYearFee(group("1"), [], plant, yuan("10000"), yuan("10000"), now);
    expect(paid).toMatchObject({ ok: true, voucher: { kind: "annual-fee" } });
    if (paid.ok)
      expect(applyVoucher(new Map([["PLANT/available", yuan("10000")]]), paid.voucher).ok).toBe(true);
  });

  test.each([
    ["FUNDS_INSUFFICIENT", group("1"), "10000", "9999.99", { amount: "10000.00" }],
    ["YEAR_FEE_CHANGED", group("1"), "8000", "10000", { amount: "10000.00" }],
    ["PRICE_GROUP_WITHDRAWN", group("1", { withdrawn: true }), "10000", "10000", undefined],
  ] as const)("is refused with %s", (reason, of, seen, available, figures) => {
    expect(payYearFee(of, [], plant, yuan(seen), yuan(available), now)).toEqual(refused(reason, figures));
  });

  const paid = [period("1", "2025-06-17", "2026-06-16")];
  test.each([
    ["on its last day", "2026-06-16 23:59:59", "valid", true],
    ["the day after", "2026-06-17 00:00:00", "grace", true],
    ["on the last day of grace", "2026-07-16 23:59:59", "grace", true],
    ["after thirty days", "2026-07-17 00:00:00", "expired", false],
  ])("%s it is %s", (_, when, standing, may) => {
    expect(yearFeeStanding(paid, "1", at("2025-06-01"), at(when)).standing).toBe(standing);
    expect(mayTradeByFee(paid, at("2025-06-01"), at(when))).toBe(may);
  });

  test("a new member has thirty days to pay for the first time", () => {
    expect(mayTradeByFee([], at("2026-06-01 15:00:00"), at("2026-06-30 23:59:59"))).toBe(true);
    expect(mayTradeByFee([], at("2026-06-01 15:00:00"), at("2026-07-01 00:00:00"))).toBe(false);
    expect(yearFeeStanding([], "1", at("2026-06-01"), at("2026-07-01")).standing).toBe("none");
  });

  test("of the third kind takes the place of the fee by the tonne, on its days", () => {
    const packaged = [period("3", "2026-06-16", "2027-06-15")];
    expect(hasPackage(packaged, at("2026-06-15 23:59:59"))).toBe(false);
    expect(hasPackage(packaged, at("2026-06-16 00:00:00"))).toBe(true);
    expect(hasPackage(packaged, at("2027-06-15 23:59:59"))).toBe(true);
    expect(hasPackage(packaged, at("2027-06-16 00:00:00"))).toBe(false);
    expect(hasPackage(paid, now)).toBe(false);
  });

  test("however often it is paid, no day is paid twice and none in between is missing", () => {
    const delays = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(delays, (days) => {
        const periods: YearFeePeriod[] = [];
        let today = now;
        for (const wait of days) {
          today = addDays(today, wait);
          const before = periods.at(-1);
          const quote = calcYearFee(group("1"), periods, today);
          if (before) {
            const next = addDays(before.lastDay, 1);
            expect(quote.from >= next).toBe(true);
            if (before.lastDay >= instant(today - 86_400_000)) expect(quote.from).toBe(next);
          }
          periods.push(quote);
        }
      }),
    );
  });
});
