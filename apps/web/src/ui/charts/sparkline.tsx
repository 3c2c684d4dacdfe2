import type { Price } from "@zd/domain/kernel/brand";
import { classNames } from "../class-names.ts";
import { directionOf, shownPrice } from "../figures/figures.tsx";
import styles from "./sparkline.module.css";

const usualWidth = 96;
const height = 28;
/** Room for the line's thickness and the last point. */
const margin = 3;

interface Props {
  /** The oldest first. */
  readonly prices: readonly Price[];
  /** What the prices are, such as 近 30 日成交均价. */
  readonly name: string;
  /** In pixels. */
  readonly width?: number;
}

/** A line as small as a word: where a price went. */
export function Sparkline({ prices, name, width = usualWidth }: Props) {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined || prices.length < 2) return null;
  // Only for drawing: a picture may round.
  const values = prices.map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => margin + (at * (width - 2 * margin)) / (values.length - 1);
  const y = (value: number) =>
    high === low ? height / 2 : margin + ((high - value) * (height - 2 * margin)) / (high - low);
  const points = values.map((value, at) => `${tenth(x(at))},${tenth(y(value))}`);
  return (
    <svg
      className={classNames(styles["spark"], styles[directionOf(last - first)])}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name}走势，${shownPrice(first)} 至 ${shownPrice(last)} 元/吨`}
    >
      <path d={`M${points.join(" ")}`} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="2" />
    </svg>
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;
