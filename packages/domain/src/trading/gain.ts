import { type Price, price } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";

/** How much better `a` is than `b` for the owner: higher on a sale, lower on a purchase; negative when worse. */
export const gain = (side: Side, a: Price, b: Price): bigint => (side === "S" ? a - b : b - a);

/** The price that is better than another by so much; worse where that is negative. */
export const betterBy = (side: Side, from: Price, by: bigint): Price =>
  price(side === "S" ? from + by : from - by);
