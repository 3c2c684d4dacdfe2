import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen, price, quantity } from "../kernel/brand.ts";
import { type DailyDeals, pricesOf } from "./day-price.ts";

const perTonne = (yuan: number) => price(BigInt(yuan) * 10_000n);
/** Tonnes of a grade of thermal coal at a price, dealt on a day. */
const dealt = (grade: string, day: string, tonnes: number, yuan: number): DailyDeals => ({
  kind: "thermal",
  grade,
  day,
  amount: fen(BigInt(tonnes * yuan) * 100n),
  quantity: quantity(BigInt(tonnes) * 10_000n),
});

const products: Readonly<Record<string, string>> = { "5500": "混煤", "5000": "混煤", "2-2": "原煤" };
const productOf = (_: string, grade: string) => products[grade] ?? null;
const ask = (deals: readonly DailyDeals[], grade: string, kind = "thermal") =>
  pricesOf(deals, productOf)({ kind, grade, product: productOf(kind, grade) });

describe("the price of the day", () => {
  const deals = [
    dealt("5500", "2026-06-12", 1_000, 700),
    dealt("5500", "2026-06-10", 1_000, 500),
    dealt("5000", "2026-06-15", 1_000, 600),
    dealt("2-2", "2026-06-01", 1_000, 400),
  ];
  test.each([
    [
      "is that of the newest day of the grade, though its product was dealt later",
      deals,
      "5500",
      [700, "2026-06-12", "grade"],
    ],
    ["of another grade is its own", deals, "5000", [600, "2026-06-15", "grade"]],
    [
      "is that of the product where the grade was not dealt",
      deals.slice(1).filter(({ grade }) => grade !== "5500"),
      "5500",
      [600, "2026-06-15", "product"],
    ],
    [
      "weighs what was dealt on one day by its tonnes",
      [dealt("5000", "2026-06-15", 3_000, 600), dealt("5000", "2026-06-15", 1_000, 800)],
      "5000",
      [650, "2026-06-15", "grade"],
    ],
  ] as const)("%s", (_, of, grade, [yuan, day, basis]) => {
    expect(ask(of, grade)).toEqual({ price: perTonne(yuan), day, basis });
  });

  test.each([
    ["of a grade whose product was not dealt", deals.slice(0, 3), "2-2", "thermal"],
    ["of a ware in no dictionary that was not dealt itself", deals, "焦油", "thermal"],
    ["of the same name in another ware kind", deals, "5500", "coke"],
  ])("%s is not known", (_, of, grade, kind) => {
    expect(ask(of, grade, kind)).toBeNull();
  });
});

test("lies between the lowest and the highest price of the deals, on a day that had some", () => {
  const deals = fc.array(
    fc.tuple(
      fc.constantFrom("5500", "5000", "2-2"),
      fc.constantFrom("2026-06-14", "2026-06-15"),
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 2_000 }),
    ),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(deals, fc.constantFrom("5500", "5000", "2-2"), (drawn, grade) => {
      const all = drawn.map((one) => dealt(...one));
      const found = ask(all, grade);
      const own = drawn.filter(([of]) => of === grade);
      const of = own.length > 0 ? own : drawn.filter(([name]) => products[name] === products[grade]);
      expect(found?.basis ?? null).toBe(of.length === 0 ? null : own.length > 0 ? "grade" : "product");
      if (found === null) return;
      const prices = of.filter(([, day]) => day === found.day).map(([, , , yuan]) => yuan);
      expect(
        found.price >= perTonne(Math.min(...prices)) && found.price <= perTonne(Math.max(...prices)),
      ).toBe(true);
    }),
  );
});
