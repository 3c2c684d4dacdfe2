import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, fen, price, quantity } from "../kernel/brand.ts";
import { firmLimitFault } from "../money/firm-limits.ts";
import { firm, mine, perTonne, tonnes, yuan } from "../testing/samples.ts";
import { type BasketLine, basketDecision, reckonLines, totalsOf } from "./basket.ts";
import { type ChargeTerms, chargesOf, chargeTerms, frozenFor, trialOf } from "./charges.ts";
import type { MallWareId } from "./codes.ts";
import { usualFeePlan } from "./fee-plan.ts";
import { coverFault, offerFault } from "./order.ts";

const buyer = firm(1);
const terms = chargeTerms(usualFeePlan, "B", "2026-03-02", (rule) => ({ rule, why: "ware" }));
const rich = yuan("1000000");
const unlimited = { buyer, limits: null };

const offer = {
  seller: mine,
  isOnSale: true,
  isOpen: true,
  price: perTonne("690"),
  available: tonnes("3000"),
  min: tonnes("100"),
  step: tonnes("50"),
  max: tonnes("2000"),
};

/** 500 t of a ware at 690, as it was put in and as it stands. */
const line = (n: number, change: Partial<BasketLine> = {}): BasketLine => ({
  ware: `M${n}` as MallWareId,
  count: tonnes("500"),
  price: perTonne("690"),
  offer,
  terms,
  ...change,
});

describe("a line of a basket", () => {
  test.each([
    ["stands as it was put in", {}, null],
    ["was taken down a moment ago", { offer: { ...offer, isOnSale: false } }, "WARE_NOT_ON_SALE"],
    ["is of a ware that is on sale no more", { offer: null, terms: null }, "WARE_NOT_ON_SALE"],
    [
      "costs less than when it was put in",
      { offer: { ...offer, price: perTonne("680") } },
      "WARE_PRICE_CHANGED",
    ],
    ["is of a shop that rests", { offer: { ...offer, isOpen: false } }, "SHOP_CLOSED"],
    [
      "is more than there is",
      { count: tonnes("2000"), offer: { ...offer, available: tonnes("1950") } },
      "WARE_STOCK_GONE",
    ],
    ["is less than the least", { count: tonnes("50") }, "COUNT_BELOW_LEAST"],
    ["is more than the most", { count: tonnes("2050") }, "COUNT_ABOVE_MOST"],
    ["is off the steps", { count: tonnes("125") }, "COUNT_OFF_STEP"],
    ["is of the firm's own shop", { offer: { ...offer, seller: buyer } }, "OWN_SHOP"],
  ] as const)("that %s", (_, change, reason) => {
    const [one] = reckonLines([line(1, change)], unlimited);
    expect(one?.fault?.reason ?? null).toBe(reason);
  });

  test("beyond the limit of one order says so, and shows what it comes to all the same", () => {
    const limits = { orderValue: yuan("300000"), openContracts: null, open: 0 };
    const [one] = reckonLines([line(1)], { buyer, limits });
    expect(one).toMatchObject({
      trial: { amount: yuan("345000") },
      fault: { reason: "ORDER_VALUE_OVER_LIMIT" },
    });
  });

  test("shows the present price where another was put in", () => {
    const [one] = reckonLines([line(1, { offer: { ...offer, price: perTonne("700") } })], unlimited);
    expect(one?.trial?.amount).toBe(yuan("350000"));
  });
});

describe("a basket", () => {
  const two = [line(1), line(2, { count: tonnes("100") })];

  test("of 500 t and 100 t at 690 freezes 41,400 of deposit and 120 of fee", () => {
    expect(basketDecision(reckonLines(two, unlimited), rich)).toEqual({
      ok: true,
      totals: {
        count: tonnes("600"),
        amount: yuan("414000"),
        fee: yuan("120"),
        deposit: yuan("41400"),
        total: yuan("414120"),
        frozen: yuan("41520"),
      },
    });
  });

  test("is ordered to the last fen, and not with one fen less", () => {
    const lines = reckonLines(two, unlimited);
    expect(basketDecision(lines, yuan("41520")).ok).toBe(true);
    expect(basketDecision(lines, yuan("41519.99"))).toMatchObject({
      lines: [],
      short: { reason: "FUNDS_INSUFFICIENT", figures: { amount: "41520.00" } },
    });
  });

  test("of which one line cannot be ordered is not ordered at all, and names that line", () => {
    const lines = reckonLines([line(1), line(2, { offer: null, terms: null })], unlimited);
    expect(basketDecision(lines, rich)).toMatchObject({ ok: false, lines: [{ ware: "M2" }], short: null });
  });
});

const rules: fc.Arbitrary<ChargeTerms["fee"]> = fc.oneof(
  fc.bigInt(0n, 50_000n).map((value) => ({ unit: "TON" as const, perTonne: price(value) })),
  fc.integer({ min: 0, max: 20_000 }).map((perMillion) => ({ unit: "MILLE" as const, perMillion })),
  fc.bigInt(0n, 100_000n).map((amount) => ({ unit: "ORDER" as const, amount: fen(amount) })),
);

/** Odd prices, quantities and rates, so that every line has something to round; one in four differs from what was put in. */
const lines: fc.Arbitrary<readonly BasketLine[]> = fc
  .array(
    fc.record({
      now: fc.bigInt(1n, 20_000_000n),
      seen: fc.bigInt(1n, 20_000_000n),
      hasMoved: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      count: fc.bigInt(1n, 50_000_000n),
      available: fc.bigInt(20_000_000n, 60_000_000n),
      isOpen: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      fee: rules,
      deposit: fc.integer({ min: 0, max: 3_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ now, seen, hasMoved, count, available, isOpen, fee, deposit }, n) => ({
      ware: `M${n}` as MallWareId,
      count: quantity(count),
      price: price(hasMoved ? seen : now),
      offer: {
        ...offer,
        isOpen,
        price: price(now),
        available: quantity(available),
        min: quantity(1n),
        step: quantity(1n),
        max: null,
      },
      terms: { fee, why: "ware" as const, tariff: fee, deposit },
    })),
  );

/** The same lines as orders that are placed one after the other, each with the money that those before have left. */
function oneByOne(all: readonly BasketLine[], available: Fen, orderValue: Fen | null): Fen | null {
  let left = available;
  for (const { count, price: seen, offer: now, terms: by } of all) {
    if (now === null || by === null) return null;
    const charges = chargesOf(by, now.price, count);
    const fault =
      offerFault(now, { buyer, count, price: seen }) ??
      firmLimitFault({ orderValue, openContracts: null, open: 0 }, trialOf(by, now.price, count).amount) ??
      coverFault(charges, left);
    if (fault) return null;
    left = fen(left - frozenFor(charges));
  }
  return left;
}

describe("whatever is in a basket", () => {
  test("all of it is ordered exactly where its orders could be placed one after the other, for the same money", () => {
    fc.assert(
      fc.property(
        lines,
        fc.bigInt(0n, 100_000_000_00n),
        fc.option(fc.bigInt(1n, 100_000_000_00n), { nil: null }),
        (all, money, most) => {
          const available = fen(money);
          const orderValue = most === null ? null : fen(most);
          const limits = { orderValue, openContracts: null, open: 0 };
          const decision = basketDecision(reckonLines(all, { buyer, limits }), available);
          const left = oneByOne(all, available, orderValue);
          expect(decision.ok ? fen(available - decision.totals.frozen) : null).toBe(left);
        },
      ),
    );
  });

  test("its totals are the sums of its lines, and do not depend on their order", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const reckoned = reckonLines(all, unlimited);
        const totals = totalsOf(reckoned);
        expect(totals.total).toBe(totals.amount + totals.fee);
        expect(totals.frozen).toBe(totals.deposit + totals.fee);
        const parts = reckoned.map((one) => totalsOf([one]));
        for (const name of ["count", "amount", "fee", "deposit", "total", "frozen"] as const)
          expect(totals[name]).toBe(parts.reduce((sum, part) => sum + part[name], 0n));
        expect(totalsOf(reckoned.toReversed())).toEqual(totals);
      }),
    );
  });

  test("a line that cannot be ordered is named, and none that can", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const reckoned = reckonLines(all, unlimited);
        const decision = basketDecision(reckoned, fen(1n << 60n));
        const named = decision.ok ? [] : decision.lines.map(({ ware }) => ware);
        expect(named).toEqual(
          all
            .filter(
              ({ offer: now, count, price: seen }) => now && offerFault(now, { buyer, count, price: seen }),
            )
            .map(({ ware }) => ware),
        );
      }),
    );
  });
});
