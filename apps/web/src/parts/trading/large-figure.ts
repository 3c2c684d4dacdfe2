import type { Fen, Quantity } from "@zd/domain/kernel/brand";
import { formatDecimal } from "@zd/domain/money/decimal";
import { grouped } from "../../ui/figures/figures.tsx";

export interface LargeFigure {
  /** At most two decimals, with separators. */
  readonly figure: string;
  /** With 万 or 亿 before it where the figure was divided by that. */
  readonly unit: string;
}

/** 17.35 万吨 */
export const largeTonnes = (quantity: Quantity) => large(quantity, 4, "吨");
/** 1.26 亿元 */
export const largeYuan = (amount: Fen) => large(amount, 2, "元");

function large(value: bigint, scale: number, unit: string): LargeFigure {
  const one = 10n ** BigInt(scale);
  const step = value >= one * 100_000_000n ? 100_000_000n : value >= one * 10_000n ? 10_000n : 1n;
  const whole = one * step;
  const hundredths = (value * 100n + whole / 2n) / whole;
  const word = step === 1n ? "" : step === 10_000n ? "万" : "亿";
  return { figure: grouped(formatDecimal(hundredths, 2, step === 1n ? 0 : 2)), unit: `${word}${unit}` };
}
