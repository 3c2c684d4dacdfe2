import { type Fen, fen } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";

/**
 * 等额本息 (domain §7.3): equal monthly instalments as a spreadsheet reckons them, in exact fractions, each rounded to the
 * fen once. Rates are a year's in millionths.
 */

/** Divisor that turns a year's rate in millionths into a month's share. */
const monthsOfMillionths = 12_000_000n;

/** (1 + r)^k as an exact fraction over `monthsOfMillionths`^n, for 0 ≤ k ≤ n. */
const power = (rate: bigint, k: number, n: number): bigint =>
  (monthsOfMillionths + rate) ** BigInt(k) * monthsOfMillionths ** BigInt(n - k);

/**
 * 等额本息: monthly instalment in fen as PMT of a spreadsheet gives it, exact and rounded once. `rate` is a year's, in
 * millionths.
 */
export function instalmentOf(principal: Fen, rate: number, months: number): Fen {
  if (rate === 0) return fen(halfUp(principal, BigInt(months)));
  const r = BigInt(rate);
  const [whole, one] = [power(r, months, months), power(r, 0, months)];
  return fen(halfUp(principal * r * whole, monthsOfMillionths * (whole - one)));
}

/**
 * Interest within the instalment of a month (from 1), in fen, as IPMT of a spreadsheet: from the exact balance, rounded
 * once.
 */
export function interestWithin(principal: Fen, rate: number, months: number, month: number): Fen {
  const r = BigInt(rate);
  if (r === 0n) return fen(0n);
  const [whole, one] = [power(r, months, months), power(r, 0, months)];
  const before = power(r, month - 1, months);
  return fen(halfUp(principal * r * (whole - before), monthsOfMillionths * (whole - one)));
}

/** A month's interest on a balance, in fen; `rate` is a year's, in millionths. */
export const monthlyInterest = (balance: Fen, rate: number): Fen =>
  fen(halfUp(balance * BigInt(rate), monthsOfMillionths));
