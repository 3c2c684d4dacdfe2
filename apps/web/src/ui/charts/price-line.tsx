import { type Side, sides } from "@zd/domain/terms/codes";
import { classNames } from "../class-names.ts";
import type { PlacedSpan } from "./chart-span.ts";
import styles from "./price-volume-chart.module.css";

interface Props {
  readonly side: Side;
  readonly places: readonly PlacedSpan[];
  /** Where a price lies from the top. */
  readonly y: (price: number) => number;
  /** The newest price, at the end of the axis. */
  readonly endWord: {
    readonly x: number;
    /** A price of which the word keeps clear; null where there is none. */
    readonly avoid: number | null;
    readonly word: (price: number) => string;
  };
}

interface LinePoint {
  readonly x: number;
  readonly price: number;
}

/** The points of a line in stretches, from gap to gap. */
function stretchesOf(places: readonly PlacedSpan[], side: Side): readonly (readonly LinePoint[])[] {
  const stretches: LinePoint[][] = [[]];
  for (const { from, width, figures } of places) {
    const { price } = figures[side];
    if (price === null) stretches.push([]);
    else stretches.at(-1)?.push({ x: from + width / 2, price });
  }
  return stretches.filter(({ length }) => length > 0);
}

const halfMark = 3;
/** So many pixels a word needs beside another. */
const wordHeight = 14;

/** The prices of one side: a full line through neighbours, a broken one over what had no deals; purchases are dots, sales squares. */
export function PriceLine({ side, places, y, endWord }: Props) {
  const stretches = stretchesOf(places, side);
  const points = stretches.flat();
  const last = points.at(-1);
  if (!last) return null;
  const textOf = (of: readonly LinePoint[]) => of.map(({ x, price }) => `${x},${y(price)}`).join(" ");
  const bridges = stretches
    .slice(1)
    .map((next, at) => [stretches[at]?.at(-1), next[0]].filter((point) => point !== undefined));
  const { x, avoid, word } = endWord;
  const clear = avoid === null ? 0 : clearOf(y(last.price), y(avoid));
  return (
    <g className={classNames(styles["line"], styles[side === "B" ? "bought" : "sold"])}>
      {bridges.map((bridge) => (
        <polyline key={textOf(bridge)} className={styles["bridge"]} points={textOf(bridge)} />
      ))}
      {stretches.map((stretch) => (
        <polyline key={textOf(stretch)} points={textOf(stretch)} />
      ))}
      {points.map(({ x: at, price }) =>
        side === "B" ? (
          <circle key={at} cx={at} cy={y(price)} r={halfMark} />
        ) : (
          <rect
            key={at}
            x={at - halfMark}
            y={y(price) - halfMark}
            width={halfMark * 2}
            height={halfMark * 2}
          />
        ),
      )}
      <text x={x} y={y(last.price) + 4 + clear}>
        {sides[side].slice(0, 1)} {word(last.price)}
      </text>
    </g>
  );
}

/** By how many pixels a word at `at` has to move, so that it keeps clear of the one at `other`. */
function clearOf(at: number, other: number): number {
  const distance = at - other;
  if (Math.abs(distance) >= wordHeight) return 0;
  return distance >= 0 ? wordHeight - distance : -wordHeight - distance;
}
