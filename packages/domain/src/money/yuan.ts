import { type Fen, fen } from "../kernel/brand.ts";
import { formatDecimal, groupDigits, parseDecimal } from "./decimal.ts";

/** Yuan as typed: at most two decimals, with or without a sign. */
export function parseYuan(text: string): Fen | null {
  const scaled = parseDecimal(text, 2);
  return scaled === null ? null : fen(scaled);
}

/** "505.00" */
export const formatYuan = (amount: Fen): string => formatDecimal(amount, 2);

/** "3,105,000.00", for reading. */
export const formatAmount = (amount: Fen): string => groupDigits(formatYuan(amount));
