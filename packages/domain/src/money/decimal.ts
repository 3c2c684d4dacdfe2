/** Decimal texts and the integers of their last place, without floating point. */

/** Greatest number of integer digits: longer numbers are no amounts, but an attack on the arithmetic. */
const digits = 18;

const plain = new RegExp(`^([+-]?)(\\d{1,${digits}})(?:\\.(\\d+))?$`);

/**
 * A plain decimal as an integer of its last place: ("12.5", 2) → 1250n. Null for anything
 * else: exponents, separators, spaces, NaN, too many places or digits.
 */
export function parseDecimal(text: string, places: number): bigint | null {
  const match = plain.exec(text);
  const fraction = match?.[3] ?? "";
  if (!match || fraction.length > places) return null;
  const scaled = BigInt(match[2] + fraction.padEnd(places, "0"));
  return match[1] === "-" ? -scaled : scaled;
}

/** As `parseDecimal`, but places beyond the last are rounded half up (away from zero). */
export function roundDecimal(text: string, places: number): bigint | null {
  const match = plain.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? "").padEnd(places + 1, "0");
  const up = fraction.charAt(places) >= "5" ? 1n : 0n;
  const scaled = BigInt(match[2] + fraction.slice(0, places)) + up;
  return match[1] === "-" ? -scaled : scaled;
}

/** Thousands separators for reading, in each whole number of a text: "5200–5850" is "5,200–5,850". */
export const groupDigits = (text: string): string =>
  text.replace(/(?<![\d.])\d+/g, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** The inverse of `parseDecimal`: (1250n, 4, 2) → "0.125", with trailing zeros only up to `least` places. */
export function formatDecimal(scaled: bigint, places: number, least = places): string {
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  let fraction = text.slice(text.length - places);
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return (scaled < 0n ? "-" : "") + whole + (fraction && `.${fraction}`);
}
