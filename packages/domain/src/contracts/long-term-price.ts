import { type Price, price } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";

/** The grades that a floating price may be for, in kcal/kg. */
export const longTermGrades = [5_500, 5_000, 4_500] as const;

export type LongTermGrade = (typeof longTermGrades)[number];

/** 基准价+浮动价, 固定价: at what a month is invoiced. */
export type LongTermPrice =
  | { readonly kind: "BASE_FLOAT"; readonly base: Price; readonly kcal: LongTermGrade }
  | { readonly kind: "FIXED"; readonly price: Price };

/** 5 000 kcal = 0.88 and 4 500 kcal = 0.77 of the price of 5 500 (domain §5.3). */
const kcalFactors: readonly (readonly [kcal: number, percent: bigint])[] = [
  [5_500, 100n],
  [5_000, 88n],
  [4_500, 77n],
];

const factorOf = (kcal: number): bigint | undefined => kcalFactors.find(([grade]) => grade === kcal)?.[1];

/** The price of another grade, from that of 5 500 kcal; null for a grade without a factor. */
export function priceAtKcal(of5500: Price, kcal: number): Price | null {
  const factor = factorOf(kcal);
  return factor === undefined ? null : price(halfUp(of5500 * factor, 10_000n) * 100n);
}

/**
 * 基准价+浮动价: half of it is fixed for the year, half follows the index at the end of the month before. The price of
 * 5 500 kcal on the way to another grade is not rounded.
 */
export function monthlyPrice(terms: LongTermPrice, index: Price): Price {
  if (terms.kind === "FIXED") return terms.price;
  const factor = factorOf(terms.kcal) ?? 100n;
  return price(halfUp((terms.base + index) * factor, 20_000n) * 100n);
}

/** The average of an index over its published days, to the fen; null where nothing was published. */
export const indexAverage = (days: readonly Price[]): Price | null =>
  days.length === 0
    ? null
    : price(
        halfUp(
          days.reduce((sum, day) => sum + (day as bigint), 0n),
          BigInt(days.length) * 100n,
        ) * 100n,
      );
