import type { Price, Quantity } from "../kernel/brand.ts";

/** 阶梯: from which quantity on how much comes off the price of all of it (domain §2.7). */
export interface PriceLadder {
  /** Tonnes, or the fulfilment of a contract in ten-thousandths of its quantity. */
  readonly kind: "ABS" | "RATE";
  /** In rising order. */
  readonly rows: readonly {
    readonly at: bigint;
    /** Whether the boundary itself belongs to the row (≥) or not (>). */
    readonly inclusive: boolean;
    readonly off: Price;
  }[];
  /** Below the first row. */
  readonly otherwise: Price;
}

/**
 * What comes off the price: the reached row holds for the whole quantity. `reached` is a quantity for a ladder of tonnes,
 * and a fulfilment in ten-thousandths of the contract for one of rates.
 */
export function discountAt({ rows, otherwise }: PriceLadder, reached: bigint): Price {
  const row = rows.findLast(({ at, inclusive }) => (inclusive ? reached >= at : reached > at));
  return row?.off ?? otherwise;
}

/**
 * How far a contract has been fulfilled, in ten-thousandths, rounded down: a band that is not reached is not reached. To
 * be shown and compared with a band; money is reckoned from the quantities themselves (domain §0.3).
 */
export const fulfilment = (lifted: Quantity, contracted: Quantity): bigint =>
  contracted === 0n ? 0n : (lifted * 10_000n) / contracted;
