import type { Brand } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";

/**
 * Indices of quality by which coal is paid (domain §5.3): Q calorific value, M moisture, S sulphur, A ash, V volatile
 * matter. Values are in hundredths of kcal/kg or of a per cent.
 */

/** A laboratory's value: in hundredths of its unit, kcal/kg or per cent. */
export type Measure = Brand<bigint, "Measure">;

export const measure = (n: bigint) => n as Measure;

/**
 * Indices by which coal is paid. `step` is the precision of an average in hundredths of the unit (domain §0.3): whole
 * kcal/kg, sulphur 0.01 %, the others 0.1 %; `places` are the decimals shown.
 */
export const qualityAttributes = {
  Q: { label: "热值 Qnet,ar", unit: "kcal/kg", step: 100n, places: 0 },
  M: { label: "全水分 Mt", unit: "%", step: 10n, places: 1 },
  S: { label: "全硫 St,d", unit: "%", step: 1n, places: 2 },
  A: { label: "灰分 Ad", unit: "%", step: 10n, places: 1 },
  V: { label: "挥发分 Vdaf", unit: "%", step: 10n, places: 1 },
} as const;
export type QualityCode = keyof typeof qualityAttributes;

/** "5480", "13.6": at most two decimals, never with a sign. */
export function parseMeasure(text: string): Measure | null {
  const scaled = /^\d/.test(text) ? parseDecimal(text, 2) : null;
  return scaled === null ? null : measure(scaled);
}

/** A value with the decimals of its index, and with more only where it has more. */
export const formatMeasure = (code: QualityCode, value: Measure): string =>
  formatDecimal(value, 2, qualityAttributes[code].places);

/** 加权平均 by the weight of each lot, rounded once to the index's step; null where nothing was weighed. */
export function weightedAverage(
  code: QualityCode,
  lots: readonly {
    /** Value of the lot, in hundredths of the index's unit. */
    readonly value: Measure;
    /** Weight of the lot; in any unit, since only the shares count. */
    readonly weight: bigint;
  }[],
): Measure | null {
  const weight = lots.reduce((sum, lot) => sum + lot.weight, 0n);
  if (weight === 0n) return null;
  const { step } = qualityAttributes[code];
  const sum = lots.reduce((total, lot) => total + lot.value * lot.weight, 0n);
  return measure(halfUp(sum, weight * step) * step);
}
