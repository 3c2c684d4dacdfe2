import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, fen } from "../kernel/brand.ts";
import { yuan } from "../testing/samples.ts";
import type { Nearness } from "./firm-todos.ts";
import { moneyOfDay } from "./money-of-day.ts";

const takesMoney = (kind: string) => kind === "pay" || kind === "repay";
const matter = (kind: string, amount: string | null, nearness: Nearness) => ({
  kind,
  amount: amount === null ? null : yuan(amount),
  nearness,
});

describe("今天要用的钱", () => {
  test("two payments of today and an overdue instalment are more than the firm has", () => {
    const matters = [
      matter("repay", "100000", "late"),
      matter("pay", "3260000", "today"),
      matter("pay", "3245000", "today"),
    ];
    expect(moneyOfDay(matters, takesMoney, yuan("1486200"))).toEqual({
      lines: [
        { kind: "repay", count: 1, amount: yuan("100000") },
        { kind: "pay", count: 2, amount: yuan("6505000") },
      ],
      total: yuan("6605000"),
      available: yuan("1486200"),
      lacking: yuan("5118800"),
    });
  });

  test.each([
    ["a payment of tomorrow", matter("pay", "876000", "later")],
    ["a payment without a deadline", matter("pay", "876000", "open")],
    ["goods to be received today", matter("receive", "876000", "today")],
  ])("%s takes no money today", (_, one) => {
    expect(moneyOfDay([one], takesMoney, yuan("1"))).toEqual({
      lines: [],
      total: fen(0n),
      available: yuan("1"),
      lacking: fen(0n),
    });
  });

  test("who has exactly as much as is due lacks nothing", () => {
    expect(moneyOfDay([matter("pay", "500", "today")], takesMoney, yuan("500")).lacking).toBe(fen(0n));
    expect(moneyOfDay([matter("pay", "500.01", "today")], takesMoney, yuan("500")).lacking).toBe(fen(1n));
  });

  test("the lines add up to the total, and what is lacking with what is there covers it", () => {
    const matters = fc.array(
      fc.record({
        kind: fc.constantFrom("pay", "repay", "sign"),
        amount: fc.option(fc.bigInt(0n, 10n ** 12n).map((amount) => fen(amount))),
        nearness: fc.constantFrom<Nearness>("late", "today", "later", "open"),
      }),
    );
    fc.assert(
      fc.property(matters, fc.bigInt(0n, 10n ** 12n), (drawn, has) => {
        const { lines, total, available, lacking } = moneyOfDay(drawn, takesMoney, fen(has));
        expect(lines.reduce((sum, { amount }) => sum + (amount as Fen), 0n)).toBe(total);
        expect(lacking === 0n ? total <= available : available + lacking === total).toBe(true);
        expect(lines.every(({ kind }) => takesMoney(kind))).toBe(true);
      }),
    );
  });
});
