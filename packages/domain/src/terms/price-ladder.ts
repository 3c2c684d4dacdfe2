import type { Price, Quantity } from "../kernel/brand.ts";

/** 阶梯: what comes off the price of the whole quantity, by the quantity that is reached (domain §2.7). */
export interface PriceLadder {
  /**
   * What `at` counts: a quantity (ABS, in 0.0001 t), or the fulfilment of a contract (RATE, in ten-thousandths of its
   * quantity).
   */
  readonly kind: "ABS" | "RATE";
  /** Rows in rising order of `at`; the last one that is reached holds. */
  readonly rows: readonly {
    /** Boundary of the row, in the unit of `kind`. */
    readonly at: bigint;
    /** Whether `at` itself belongs to the row (≥) or not (>). */
    readonly inclusive: boolean;
    /** What comes off the base price, in 0.0001 yuan a tonne; may be negative. */
    readonly off: Price;
  }[];
  /** What comes off below the first row. */
  readonly otherwise: Price;
}

/**
 * What comes off the price of the whole quantity, in 0.0001 yuan a tonne. `reached` is in the unit of the ladder: 0.0001
 * t (ABS), or ten-thousandths of the contract (RATE).
 */
export function discountAt({ rows, otherwise }: PriceLadder, reached: bigint): Price {
  const row = rows.findLast(({ at, inclusive }) => (inclusive ? reached >= at : reached > at));
  return row?.off ?? otherwise;
}

/**
 * 履约率 in ten-thousandths, rounded down, so that a row counts only when it is reached in full; 0 for a contract of no
 * quantity. It is shown and compared with rows; money is reckoned from the quantities themselves (domain §0.3).
 */
export const fulfilment = (lifted: Quantity, contracted: Quantity): bigint =>
  contracted === 0n ? 0n : (lifted * 10_000n) / contracted;
