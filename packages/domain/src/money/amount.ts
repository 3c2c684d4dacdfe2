import { type Fen, fen, type Price, price, type Quantity } from "../kernel/brand.ts";

/**
 * Products and shares of amounts, rounded half up to the fen (domain §0.3). Amounts are in fen, prices in 0.0001 yuan a
 * tonne, quantities in 0.0001 t.
 */

/**
 * Price times quantity is in 0.0001 yuan × 0.0001 t, eight decimals of a yuan; this divisor leaves the two of a fen.
 */
const perFen = 1_000_000n;

/**
 * Price times quantity in fen: the one place where their product is rounded, half up (away from zero), so the error is
 * never more than half a fen.
 */
export function amountOf(price: Price, quantity: Quantity): Fen {
  return fen(halfUp(price * quantity, perFen));
}

/** Average price of a tonne, to the fen; null where the quantity is zero. */
export function averagePrice(amount: Fen, quantity: Quantity): Price | null {
  return quantity === 0n ? null : price(halfUp(amount * 10_000n, quantity) * 100n);
}

/**
 * A share of price times quantity in fen, rounded once: where that product is no line of its own, it is not rounded on
 * the way (domain §0.3). `rate` is in ten-thousandths (1 000 = 10 %).
 */
export function shareOfCost(price: Price, quantity: Quantity, rate: number): Fen {
  return fen(halfUp(price * quantity * BigInt(rate), perFen * 10_000n));
}

/** A share of an amount in fen, rounded half up; `rate` is in ten-thousandths (1 000 = 10 %). */
export function shareOf(amount: Fen, rate: number): Fen {
  return fen(halfUp(amount * BigInt(rate), 10_000n));
}

/** The quotient, rounded half up (away from zero). */
export function halfUp(n: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return n < 0n ? -((half - n) / divisor) : (n + half) / divisor;
}

/** The lesser of two amounts. */
export const least = (a: Fen, b: Fen): Fen => (a < b ? a : b);
