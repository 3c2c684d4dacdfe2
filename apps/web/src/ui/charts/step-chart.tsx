import { type Instant, instant, type Price } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { shownPrice } from "../figures/figures.tsx";
import { roundScale } from "./round-scale.ts";
import styles from "./step-chart.module.css";
import { useWidth } from "./use-width.ts";

interface PricePoint {
  /** From when on the price holds. */
  readonly at: Instant;
  readonly price: Price;
}

interface Props {
  /** What is drawn, such as 近 90 日挂牌价. */
  readonly name: string;
  /** In the order of time; each holds until the next one. */
  readonly points: readonly PricePoint[];
  /** The left edge. */
  readonly from: Instant;
  /** The right edge: the last price holds until then. */
  readonly to: Instant;
}

const usualWidth = 960;
const height = 248;
const left = 56;
const top = 14;
const bottom = 24;
/** Room for the price at the end of the line. */
const right = 76;
const lines = 4;
/** Room that the label of a day needs. */
const dayWidth = 150;
const markWidth = 90;
/** In ten-thousandths. */
const oneYuan = 10_000;

/** A price that holds until it is changed, as steps over time. */
export function StepChart({ name, points, from, to }: Props) {
  const [width, measured] = useWidth(usualWidth);
  const last = points.at(-1);
  if (!last) return null;
  const prices = points.map(({ price }) => price);
  const lowest = points[prices.indexOf(least(prices))] ?? last;
  const highest = points[prices.indexOf(most(prices))] ?? last;
  // Only for drawing: a picture may round.
  const scale = roundScale(Number(lowest.price), Number(highest.price), lines, oneYuan);
  const x = (at: number) => left + ((Math.max(at, from) - from) / (to - from)) * (width - left - right);
  const y = (price: number) =>
    top + ((scale.high - price) / (scale.high - scale.low)) * (height - top - bottom);
  const path = points.map(({ at, price }, place) =>
    place === 0 ? `M${x(at)},${y(Number(price))}` : `H${x(at)}V${y(Number(price))}`,
  );
  const ticks = Math.max(2, Math.floor((width - left - right) / dayWidth));

  return (
    <svg
      ref={measured}
      className={styles["chart"]}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name}：最低 ${shownPrice(lowest.price)}，最高 ${shownPrice(highest.price)}，当前 ${shownPrice(last.price)} 元/吨`}
    >
      {scale.values.map((value) => (
        <g key={value}>
          <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {value / 10_000}
          </text>
        </g>
      ))}
      {Array.from({ length: ticks + 1 }, (_, at) => instant(from + ((to - from) * at) / ticks)).map((at) => (
        <text
          key={at}
          x={x(at)}
          y={height - 6}
          textAnchor={at === from ? "start" : at === to ? "end" : "middle"}
        >
          {shanghaiDay(at).slice(5)}
        </text>
      ))}
      <path d={`${path.join("")}H${x(to)}`} />
      {lowest.price !== highest.price && (
        <>
          <text
            className={styles["mark"]}
            {...besideTheEnd(x(highest.at), width - right)}
            y={y(Number(highest.price)) - 6}
          >
            最高 {shownPrice(highest.price)}
          </text>
          <text
            className={styles["mark"]}
            {...besideTheEnd(x(lowest.at), width - right)}
            y={y(Number(lowest.price)) + 16}
          >
            最低 {shownPrice(lowest.price)}
          </text>
        </>
      )}
      <circle cx={x(to)} cy={y(Number(last.price))} r="4" />
      <text className={styles["now"]} x={x(to) + 8} y={y(Number(last.price)) + 4}>
        {shownPrice(last.price)}
      </text>
    </svg>
  );
}

/** Where a mark begins; one that would run into the price at the end of the line ends at its step instead. */
const besideTheEnd = (x: number, end: number) =>
  x + markWidth > end ? ({ x: x - 4, textAnchor: "end" } as const) : { x };

const least = (prices: readonly Price[]) => prices.reduce((a, b) => (b < a ? b : a));
const most = (prices: readonly Price[]) => prices.reduce((a, b) => (b > a ? b : a));
