import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthlyPrice } from "../contracts/long-term-price.ts";
import { fulfilmentPenalty, penaltyOf, shortfallPenalty } from "../contracts/penalty.ts";
import { measure } from "../contracts/quality.ts";
import { settlementTemplates } from "../contracts/settlement-terms.ts";
import { loadOf } from "../contracts/settlement-weight.ts";
import { penaltyRateOf, products } from "../financing/products.ts";
import { interestFor } from "../financing/schedule.ts";
import { fen, price, quantity } from "../kernel/brand.ts";
import { freightOf } from "../logistics/freight.ts";
import { mallDepositOf } from "../mall/fee-plan.ts";
import { sampleRule } from "../testing/samples.ts";
import { depositOf } from "../trading/deal.ts";
import { feeOf } from "./fee.ts";

/**
 * domain §0.3: money is rounded half up on its own line, once, and never on a factor. Every formula of money is reckoned a
 * second time with exact fractions of the figures as people write them.
 */

/** An exact fraction with a divisor above zero. */
class Exact {
  readonly n: bigint;
  readonly d: bigint;
  constructor(n: bigint, d = 1n) {
    this.n = n;
    this.d = d;
  }
  times = ({ n, d }: Exact) => new Exact(this.n * n, this.d * d);
  over = ({ n, d }: Exact) => new Exact(this.n * d, this.d * n);
  plus = ({ n, d }: Exact) => new Exact(this.n * d + n * this.d, this.d * d);
  minus = ({ n, d }: Exact) => new Exact(this.n * d - n * this.d, this.d * d);
  /** As a whole number of such parts, half up; of what is not below zero. */
  in = (parts: bigint) => (2n * this.n * parts + this.d) / (2n * this.d);
}
const whole = (n: bigint) => new Exact(n);
/** What an integer of the last place stands for: prices and quantities have four, amounts and measures two. */
const four = (n: bigint) => new Exact(n, 10_000n);
const two = (n: bigint) => new Exact(n, 100n);
const fenOf = (exact: Exact) => exact.in(100n);

const anyPrice = fc.bigInt(1n, 20_000_000n).map(price);
const anyQuantity = fc.bigInt(1n, 3_000_000_000n).map(quantity);
const anyAmount = fc.bigInt(0n, 10n ** 11n).map(fen);
const anyRate = fc.nat({ max: 10_000 });
const many = { numRuns: 2_000 };

describe("is rounded once, on its own line:", () => {
  test("a deposit by a ratio, in a session and in the mall", () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, anyRate, (basePrice, amount, rate) => {
        const rule = sampleRule({ basePrice, deposit: { mode: "RATIO", rate }, performanceBase: "BASE" });
        const exact = fenOf(
          four(basePrice)
            .times(four(amount))
            .times(four(BigInt(rate))),
        );
        expect(depositOf(rule, basePrice, amount)).toBe(exact);
        expect(mallDepositOf(rate, basePrice, amount)).toBe(exact);
      }),
      many,
    );
  });

  test("a deposit by the tonne, and a fee by the tonne", () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, (perTonne, amount) => {
        const rule = sampleRule({ deposit: { mode: "TON", perTonne }, performanceBase: "BASE" });
        const exact = fenOf(four(perTonne).times(four(amount)));
        expect(depositOf(rule, rule.basePrice, amount)).toBe(exact);
        expect(feeOf({ unit: "TON", perTonne }, rule.basePrice, amount)).toBe(exact);
      }),
      many,
    );
  });

  test("a fee by the amount, of the amount as the papers show it", () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, fc.nat({ max: 100_000 }), (at, amount, perMillion) => {
        const shown = two(fenOf(four(at).times(four(amount))));
        expect(feeOf({ unit: "MILLE", perMillion }, at, amount)).toBe(
          fenOf(shown.times(new Exact(BigInt(perMillion), 1_000_000n))),
        );
      }),
      many,
    );
  });

  test("the penalty of a fulfilment, of the exact ratio", () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyQuantity,
        anyQuantity,
        anyRate,
        (deposit, contracted, supplied, threshold) => {
          const short = four(BigInt(threshold)).minus(four(supplied).over(four(contracted)));
          const exact = short.n <= 0n ? 0n : fenOf(two(deposit).times(short));
          expect(fulfilmentPenalty(deposit, { contracted, supplied }, threshold)).toBe(exact);
          if (threshold === 9_000)
            expect(penaltyOf("deliver", deposit, { contracted, supplied })).toBe(exact);
        },
      ),
      many,
    );
  });

  test("the penalty of a shortfall, and half a deposit", () => {
    fc.assert(
      fc.property(
        anyQuantity,
        anyQuantity,
        anyPrice,
        anyAmount,
        (contracted, supplied, perTonne, deposit) => {
          const missing = contracted > supplied ? four(contracted).minus(four(supplied)) : whole(0n);
          expect(shortfallPenalty({ contracted, supplied }, perTonne)).toBe(
            fenOf(missing.times(four(perTonne))),
          );
          expect(penaltyOf("schedule", deposit, { contracted, supplied })).toBe(
            fenOf(two(deposit).over(whole(2n))),
          );
        },
      ),
      many,
    );
  });

  test("the weight at the base moisture, with the excess beyond a second limit counted several times", () => {
    const tenths = (least: bigint, most: bigint) => fc.bigInt(least, most).map((n) => measure(n * 10n));
    const anyTerms = fc.record({
      formula: fc.constantFrom("DRY_MASS" as const, "SIMPLE" as const),
      base: tenths(0n, 200n),
      bonus: fc.boolean(),
      second: fc.option(
        fc.record({ limit: tenths(100n, 300n), multiplier: fc.nat({ max: 400 }).map((n) => n + 100) }),
      ),
    });
    fc.assert(
      fc.property(anyTerms, tenths(0n, 500n), fc.bigInt(1n, 10_000_00n), (moisture, measured, hundredths) => {
        const net = quantity(hundredths * 100n);
        const report = { no: "L1", values: { M: measured } };
        const ticket = { no: "T1", scale: "mine" as const, gross: net, tare: quantity(0n), net };
        const { terms } = settlementTemplates.thermal;
        const load = loadOf({ ...terms, calorific: null, steps: [], moisture }, [
          { no: "1", tickets: [ticket], report },
        ]);
        const { formula, base, bonus, second } = moisture;
        const over = second && measured > second.limit ? two(measured).minus(two(second.limit)) : whole(0n);
        const counted = two(measured).plus(over.times(two(BigInt((second?.multiplier ?? 100) - 100))));
        const excess = counted.minus(two(base));
        const hundred = whole(100n);
        const share =
          formula === "DRY_MASS"
            ? hundred.minus(counted).over(hundred.minus(two(base)))
            : hundred.minus(excess).over(hundred);
        const dried = share.n <= 0n ? 0n : four(net).times(share).in(100n) * 100n;
        expect(load.settled).toBe(excess.n <= 0n && !bonus ? net : dried);
      }),
      many,
    );
  });

  test("a month's price of any grade, from base and index", () => {
    const toTheFen = fc.bigInt(1n, 200_000n).map((n) => price(n * 100n));
    const factors = { 5500: 100n, 5000: 88n, 4500: 77n } as const;
    fc.assert(
      fc.property(toTheFen, toTheFen, fc.constantFrom(5_500, 5_000, 4_500), (base, index, kcal) => {
        const exact = four(base).plus(four(index)).over(whole(2n)).times(two(factors[kcal]));
        expect(monthlyPrice({ kind: "BASE_FLOAT", base, kcal }, index)).toBe(exact.in(100n) * 100n);
      }),
      many,
    );
  });

  test("freight, the allowed loss, and what is charged beyond it", () => {
    const hundredths = fc.bigInt(1n, 10_000_00n).map((n) => quantity(n * 100n));
    fc.assert(
      fc.property(hundredths, hundredths, anyPrice, anyPrice, (loaded, unloaded, perTonne, goodsPrice) => {
        const marked = null;
        const found = freightOf({ mode: "road", loaded, unloaded, marked, price: perTonne, goodsPrice });
        const allowed = four(loaded).times(four(30n)).in(100n) * 100n;
        const lost = loaded > unloaded ? loaded - unloaded : 0n;
        expect(found).toMatchObject({
          freight: fenOf(four(perTonne).times(four(loaded))),
          allowed,
          charge: lost > allowed ? fenOf(four(lost - allowed).times(four(goodsPrice))) : 0n,
        });
      }),
      many,
    );
  });

  test("a penalty rate, of any product that is offered: half as much again, and nothing cut off", () => {
    for (const { rate } of products) expect(2 * penaltyRateOf(rate)).toBe(3 * rate);
    expect(() => penaltyRateOf(43_501)).toThrow("have no whole penalty rate");
  });

  test("interest", () => {
    fc.assert(
      fc.property(anyAmount, fc.nat({ max: 360_000 }), fc.nat({ max: 400 }), (principal, rate, days) => {
        const year = new Exact(BigInt(rate), 1_000_000n);
        const exact = two(principal)
          .times(year)
          .times(new Exact(BigInt(days), 360n));
        expect(interestFor(principal, rate, 360, days)).toBe(fenOf(exact));
      }),
      many,
    );
  });
});
