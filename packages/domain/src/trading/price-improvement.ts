import { type Price, price } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";

/**
 * How much better price `a` is than `b` for the owner, in 0.0001 yuan a tonne: higher on a sale, lower on a purchase;
 * negative where it is worse.
 */
export const priceImprovement = (side: Side, a: Price, b: Price): bigint => (side === "S" ? a - b : b - a);

/** The price that is better than `from` by an amount in 0.0001 yuan a tonne; worse where the amount is negative. */
export const improvePrice = (side: Side, from: Price, by: bigint): Price =>
  price(side === "S" ? from + by : from - by);
