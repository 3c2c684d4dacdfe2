import { formatDecimal, roundDecimal } from "./decimal.ts";

/** Text for a missing number. */
export const noNumber = "--";

/** Any number as text: four decimals, trailing zeros dropped; "--" for what is no number. */
export function displayNumber(value: unknown): string {
  const scaled = roundDecimal(plainText(value), 4);
  return scaled === null ? noNumber : formatDecimal(scaled, 4, 0);
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return "";
  return Math.abs(value) < 1e-6 ? "0" : String(value);
}
