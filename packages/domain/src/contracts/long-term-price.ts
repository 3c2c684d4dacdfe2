import { type Price, price } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";

/**
 * Prices of long-term contracts (domain §5.3, §5.5): fixed, or a base price with a half that floats with an index.
 * Prices are in 0.0001 yuan a tonne, calorific values in whole kcal/kg.
 */

/** Grades for which a floating price may be agreed, in kcal/kg. */
export const longTermGrades = [5_500, 5_000, 4_500] as const;

export type LongTermGrade = (typeof longTermGrades)[number];

/**
 * Price terms of a long-term contract: 基准价+浮动价 (BASE_FLOAT) for a grade, or 固定价 (FIXED). Prices are in 0.0001 yuan a
 * tonne.
 */
export type LongTermPrice =
  | {
      readonly kind: "BASE_FLOAT";
      /** Price of 5 500 kcal/kg that is fixed for the year. */
      readonly base: Price;
      /** Grade that is delivered, in kcal/kg. */
      readonly kcal: LongTermGrade;
    }
  | {
      readonly kind: "FIXED";
      /** Price of every month. */
      readonly price: Price;
    };

/** Price of a grade in per cent of that of 5 500 kcal/kg (domain §5.3). */
const kcalFactors: readonly (readonly [kcal: number, percent: bigint])[] = [
  [5_500, 100n],
  [5_000, 88n],
  [4_500, 77n],
];

const factorOf = (kcal: number): bigint | undefined => kcalFactors.find(([grade]) => grade === kcal)?.[1];

/** Price of a grade from that of 5 500 kcal/kg, to the fen; null for a grade without a factor. */
export function priceAtKcal(of5500: Price, kcal: number): Price | null {
  const factor = factorOf(kcal);
  return factor === undefined ? null : price(halfUp(of5500 * factor, 10_000n) * 100n);
}

/**
 * Price of a month, to the fen. 基准价+浮动价: half is fixed for the year, half follows the index at the end of the month
 * before; the price of 5 500 kcal/kg on the way to another grade is not rounded.
 */
export function monthlyPrice(terms: LongTermPrice, index: Price): Price {
  if (terms.kind === "FIXED") return terms.price;
  const factor = factorOf(terms.kcal) ?? 100n;
  return price(halfUp((terms.base + index) * factor, 20_000n) * 100n);
}

/** Average of an index over its published days, to the fen; null where nothing was published. */
export const indexAverage = (days: readonly Price[]): Price | null =>
  days.length === 0
    ? null
    : price(
        halfUp(
          days.reduce((sum, day) => sum + (day as bigint), 0n),
          BigInt(days.length) * 100n,
        ) * 100n,
      );
