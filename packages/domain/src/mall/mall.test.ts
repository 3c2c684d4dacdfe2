import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Instant, quantity } from "../kernel/brand.ts";
import { perTonne, tonnes, yuan } from "../testing/samples.ts";
import { areaNameOf } from "./area.ts";
import { hasMarkup, leadingFigure, parseRange } from "./attributes.ts";
import type { FeePlanId } from "./codes.ts";
import { type FeePlan, mallDepositOf, mallFeeOf, usualFeePlan } from "./fee-plan.ts";
import { isWithinHours, opensNextAt, parseMinute, shopConditionAt } from "./merchant.ts";
import { priceChangeFault } from "./price-change.ts";
import { changedStock, release, reserve, type Stock, sell, stockOf } from "./stock.ts";
import { actionsOfMerchant, putUpFault, wareStepFault } from "./ware.ts";

const stock = (available: string, reserved: string): Stock => ({
  available: tonnes(available),
  reserved: tonnes(reserved),
});

describe("stock", () => {
  test("as in domain §9: 3 000 t, 500 of them ordered", () => {
    const after = reserve(stock("3000", "0"), tonnes("500"));
    expect(after).toEqual(stock("2500", "500"));
    expect(after && release(after, tonnes("500"))).toEqual(stock("3000", "0"));
    expect(reserve(stock("100", "0"), tonnes("100.0001"))).toBeNull();
  });

  test("is never below zero, and moves between its halves are lossless, whatever happens", () => {
    const amount = fc.bigInt(0n, 10n ** 9n).map(quantity);
    const step = fc.tuple(fc.constantFrom("reserve", "release", "sell", "set", "add", "take"), amount);
    fc.assert(
      fc.property(amount, fc.array(step, { maxLength: 40 }), (first, steps) => {
        let now: Stock = { available: first, reserved: quantity(0n) };
        for (const [kind, n] of steps) {
          const next =
            kind === "reserve"
              ? reserve(now, n)
              : kind === "release"
                ? release(now, n)
                : kind === "sell"
                  ? sell(now, n)
                  : changedStock(now, kind as "set", n);
          if (!next) continue;
          if (kind === "reserve" || kind === "release") expect(stockOf(next)).toBe(stockOf(now));
          if (kind === "sell") expect(stockOf(next)).toBe(stockOf(now) - n);
          if (kind === "set") expect(stockOf(next)).toBe(n);
          expect(next.available >= 0n && next.reserved >= 0n).toBe(true);
          now = next;
        }
      }),
    );
  });
});

describe("fees", () => {
  test("as in domain §9: 690 × 500, 0.2 a tonne, 10 % deposit", () => {
    const [price, amount] = [perTonne("690"), tonnes("500")];
    expect(mallFeeOf(usualFeePlan, "B", "2026-06-15", price, amount)).toBe(yuan("100"));
    expect(mallFeeOf(usualFeePlan, "S", "2026-06-15", price, amount)).toBe(yuan("0"));
    expect(mallDepositOf(usualFeePlan.buyerDeposit, price, amount)).toBe(yuan("34500"));
  });

  test("of a day are those of the phase that began last", () => {
    const plan: FeePlan = {
      ...usualFeePlan,
      id: "P" as FeePlanId,
      phases: [
        { side: "B", rule: { unit: "MILLE", perMillion: 300 }, from: "2026-01-01", until: null },
        { side: "B", rule: { unit: "ORDER", amount: yuan("20") }, from: "2026-06-01", until: "2026-06-30" },
      ],
    };
    const on = (day: string) => mallFeeOf(plan, "B", day, perTonne("690"), tonnes("500"));
    expect([on("2025-12-31"), on("2026-05-31"), on("2026-06-30"), on("2026-07-01")]).toEqual([
      yuan("0"),
      yuan("103.5"),
      yuan("20"),
      yuan("103.5"),
    ]);
  });
});

describe("opening hours", () => {
  const at = (time: string) => Date.parse(`2026-06-15T${time}:00+08:00`) as Instant;

  test.each([
    [480, 1080, "07:59", false],
    [480, 1080, "08:00", true],
    [480, 1080, "18:00", false],
    [1320, 360, "23:30", true],
    [1320, 360, "05:59", true],
    [1320, 360, "12:00", false],
    [0, 0, "03:00", true],
    [0, 1440, "23:59", true],
  ])("from %i to %i at %s", (opens, closes, time, is) => {
    expect(isWithinHours({ opens, closes }, at(time))).toBe(is);
  });

  test.each([
    ["in the morning it opens at eight", 480, 1080, "0", "07:30", "2026-06-15 08:00"],
    ["in the evening it opens the next day", 480, 1080, "0", "18:00", "2026-06-16 08:00"],
    ["a night shop opens in the evening", 1320, 360, "0", "12:00", "2026-06-15 22:00"],
    ["an open shop opens at no time", 480, 1080, "0", "12:00", null],
    ["nobody knows when a merchant opens who rests", 480, 1080, "1", "07:30", null],
    ["a stopped shop does not open", 480, 1080, "2", "07:30", null],
  ] as const)("%s", (_, opens, closes, status, time, next) => {
    const shop = { status, suspendedFor: null, hours: { opens, closes } };
    const then = opensNextAt(shop, at(time));
    expect(then).toBe(next === null ? null : Date.parse(`${next.replace(" ", "T")}:00+08:00`));
  });

  test("count for nothing where the shop rests or is stopped", () => {
    const shop = { status: "0", suspendedFor: null, hours: { opens: 0, closes: 0 } } as const;
    const now = at("12:00");
    expect(shopConditionAt(shop, now)).toBe("open");
    expect(shopConditionAt({ ...shop, status: "1" }, now)).toBe("resting");
    expect(shopConditionAt({ ...shop, status: "2" }, now)).toBe("stopped");
    expect(shopConditionAt({ ...shop, suspendedFor: "x" }, now)).toBe("stopped");
  });

  test.each([
    ["08:00", 480],
    ["24:00", 1440],
    ["24:01", null],
    ["8:00", null],
    ["08:60", null],
    ["", null],
  ])("%s is minute %s", (text, minute) => {
    expect(parseMinute(text)).toBe(minute);
  });
});

describe("attributes", () => {
  test.each([
    ["≥6000", 6000_0000n],
    ["≤0.50", 5000n],
    ["5200–5850", 5200_0000n],
    ["36±2", 36_0000n],
    ["", null],
    ["高", null],
  ])("%s leads with %s", (text, figure) => {
    expect(leadingFigure(text)).toBe(figure);
  });

  test.each([
    ["30–80", true],
    ["30-80", true],
    ["0–0", true],
    ["80–30", false],
    ["30", false],
    ["a–b", false],
  ])("%s is a range: %s", (text, is) => {
    expect(parseRange(text) !== null).toBe(is);
  });

  test.each([
    ["<b>", true],
    ["</p>", true],
    ["< script", true],
    ["<!--", true],
    ["&lt;b&gt;", true],
    ["javascript:alert(1)", true],
    ["热值<5700 拒收", false],
    ["A & B", false],
    ["5 > 3", false],
  ])("%s is markup: %s", (text, is) => {
    expect(hasMarkup(text)).toBe(is);
  });
});

describe("a ware", () => {
  const ware = {
    id: "M1" as never,
    firm: "F1" as never,
    version: 1,
    needsReview: false,
    price: perTonne("1"),
    stock: stock("1", "0"),
    submittedBy: null,
  };

  test("offers its merchant what its state allows", () => {
    expect(actionsOfMerchant({ ...ware, state: "0" })).toEqual(["edit", "submit", "delete"]);
    expect(actionsOfMerchant({ ...ware, state: "1" })).toEqual(["withdraw"]);
    expect(actionsOfMerchant({ ...ware, state: "4", needsReview: true })).toEqual([
      "editByDown",
      "submit",
      "delete",
      "changeQuantity",
    ]);
    expect(actionsOfMerchant({ ...ware, state: "4", stock: stock("1", "1") })).not.toContain("delete");
  });

  test("in each state refuses whatever is not its step", () => {
    expect(wareStepFault("2", "edit")).toMatchObject({ figures: { state: "在售", act: "修改" } });
    expect(putUpFault({ state: "4", needsReview: true })).toMatchObject({ reason: "WARE_NEEDS_REVIEW" });
    expect(putUpFault({ state: "4", needsReview: false })).toBeNull();
  });
});

test("a change of price that says what holds then is none, one after another price is", () => {
  const now = 1_000 as Instant;
  const change = (price: string, effectiveAt: number, state: "0" | "1" = "0") => ({
    price: perTonne(price),
    effectiveAt: effectiveAt as Instant,
    state,
  });
  const known = [change("690", 0, "1"), change("700", 5_000)];
  const fault = (price: string, effectiveAt: number) =>
    priceChangeFault(known, change(price, effectiveAt), { name: "煤", now })?.reason;
  expect(fault("690", 2_000)).toBe("PRICE_UNCHANGED");
  expect(fault("690", 6_000)).toBeUndefined();
  expect(fault("700", 6_000)).toBe("PRICE_UNCHANGED");
  expect(fault("710", 5_000)).toBe("PRICE_TIME_TAKEN");
  expect(fault("710", 1_000)).toBe("PRICE_TIME_PAST");
});

test("a region is called by its city, and by its province where it has none", () => {
  expect(areaNameOf("陕西-榆林")).toBe("榆林");
  expect(areaNameOf("山西-")).toBe("山西");
});
