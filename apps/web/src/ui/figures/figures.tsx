import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";
import { groupDigits as groupedDigits } from "@zd/domain/money/decimal";
import { noNumber } from "@zd/domain/money/display-number";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { classNames } from "../class-names.ts";
import styles from "./figures.module.css";

export { noNumber };

const minus = "\u2212";

/** Thousands separators, and a minus as wide as a digit. */
export const grouped = (text: string) => groupedDigits(text).replace(/^-/, minus);

export const shownAmount = (amount: Fen | null) => (amount === null ? noNumber : grouped(formatYuan(amount)));
export const shownPrice = (price: Price | null) => (price === null ? noNumber : grouped(formatPrice(price)));
export const shownQuantity = (quantity: Quantity | null) =>
  quantity === null ? noNumber : grouped(formatQuantity(quantity));

/** +11.00 */
export const shownRise = (rise: bigint) => `${rise > 0n ? "+" : ""}${shownPrice(rise as Price)}`;

/** How a price moved, as the class that colours it: 红涨绿跌. */
export const directionOf = (rise: bigint) => (rise > 0n ? "up" : rise < 0n ? "down" : "level");

interface FigureProps {
  readonly strong?: boolean;
}

/** An amount in yuan, 1,486,200.00. */
export const Amount = ({ of, strong }: FigureProps & { readonly of: Fen | null }) =>
  figure(shownAmount(of), strong);

/** A unit price, 620.00. */
export const UnitPrice = ({ of, strong }: FigureProps & { readonly of: Price | null }) =>
  figure(shownPrice(of), strong);

/** A quantity in tonnes, 5,000. */
export const Tonnes = ({ of, strong }: FigureProps & { readonly of: Quantity | null }) =>
  figure(shownQuantity(of), strong);

/** A whole number. */
export const Count = ({ of, strong }: FigureProps & { readonly of: number | null }) =>
  figure(of === null ? noNumber : grouped(String(of)), strong);

const figure = (text: string, strong = false) => (
  <span
    className={classNames(styles["figure"], text === noNumber && styles["none"], strong && styles["strong"])}
  >
    {text}
  </span>
);
