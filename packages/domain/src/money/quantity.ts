import { type Quantity, quantity } from "../kernel/brand.ts";
import { formatDecimal, groupDigits, parseDecimal } from "./decimal.ts";

/** Tonnes as typed: at most four decimals, never with a sign. */
export function parseQuantity(text: string): Quantity | null {
  const scaled = /^\d/.test(text) ? parseDecimal(text, 4) : null;
  return scaled === null ? null : quantity(scaled);
}

/** "5000", "12.5": trailing zeros dropped. */
export const formatQuantity = (value: Quantity): string => formatDecimal(value, 4, 0);

/** "24,500", for reading. */
export const groupedQuantity = (value: Quantity): string => groupDigits(formatQuantity(value));
