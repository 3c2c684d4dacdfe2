import { type Price, price } from "@zd/domain/kernel/brand";
import { formatDecimal } from "@zd/domain/money/decimal";
import { shownPrice } from "../../../../ui/figures/figures.tsx";

export type Trend = "up" | "down" | "level";

/** Whether a price has risen or fallen against another; drawn red for up and green for down, as is usual in China. */
export const trendOf = (now: Price | null, from: Price): Trend =>
  now === null || now === from ? "level" : now > from ? "up" : "down";

/** "11.00" and "+1.77 %", by exact figures. */
export function changeOf(now: Price, from: Price) {
  const difference = now - from;
  const size = price(difference < 0n ? -difference : difference);
  const sign = difference < 0n ? "−" : "+";
  const hundredths = from === 0n ? 0n : (size * 10_000n + from / 2n) / from;
  return { amount: shownPrice(size), percent: `${sign}${formatDecimal(hundredths, 2)} %` };
}

/** "+1.00" against the bid before; null for the first. */
export const raiseOf = (now: Price, before: Price | null): string | null =>
  before === null ? null : `${now < before ? "−" : "+"}${changeOf(now, before).amount}`;
