import { type Price, price } from "../kernel/brand.ts";
import { formatDecimal, groupDigits, parseDecimal } from "./decimal.ts";

/** Yuan a unit as typed: at most four decimals, never with a sign. */
export function parsePrice(text: string): Price | null {
  const scaled = /^\d/.test(text) ? parseDecimal(text, 4) : null;
  return scaled === null ? null : price(scaled);
}

/** "620.00", "0.1005": at least two decimals. */
export const formatPrice = (value: Price): string => formatDecimal(value, 4, 2);

/** "1,120.50", for reading. */
export const groupedPrice = (value: Price): string => groupDigits(formatPrice(value));
