import styles from "./column-chart.module.css";
import { useWidth } from "./use-width.ts";

export interface ColumnPoint {
  /** What stands under the column, such as a day. */
  readonly label: string;
  /** How high it is: a picture may round. */
  readonly value: number;
  /** Height of the line at this column, on a scale of its own; null where the line has a gap, left out without a line. */
  readonly line?: number | null;
  /** What is told of it when it is pointed at. */
  readonly detail: string;
}

interface Props {
  /** Says in words what the picture shows. */
  readonly summary: string;
  /** From the left to the right. */
  readonly points: readonly ColumnPoint[];
  /** What stands beside the lines of the scale, such as 1,200 万. */
  readonly scaleWord: (value: number) => string;
  /** The same of the scale of the line, at the right; left out without a line. */
  readonly lineWord?: (value: number) => string;
}

const usualWidth = 960;
const height = 220;
const left = 64;
const bottom = 24;
const top = 10;
const lines = 4;
/** Room for the words of the line's scale, and between the line and the edges. */
const right = 72;
const lineMargin = 24;
/** Labels of days need so much room. */
const labelWidth = 86;
const widestColumn = 36;

/** Columns over a scale of round steps, as an SVG of our own. */
export function ColumnChart({ summary, points, scaleWord, lineWord }: Props) {
  const [outer, measured] = useWidth(usualWidth);
  const width = lineWord ? outer - right : outer;
  const step = roundStep(Math.max(...points.map(({ value }) => value), 1) / lines);
  const most = step * lines;
  const each = (width - left) / Math.max(points.length, 1);
  const y = (value: number) => height - bottom - (value / most) * (height - bottom - top);
  const every = Math.max(1, Math.ceil(labelWidth / each));
  return (
    <svg
      ref={measured}
      className={styles["chart"]}
      viewBox={`0 0 ${outer} ${height}`}
      role="img"
      aria-label={summary}
    >
      {Array.from({ length: lines + 1 }, (_, at) => at * step).map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {scaleWord(value)}
          </text>
        </g>
      ))}
      {points.map(({ label, value, detail }, at) => {
        const thick = Math.min(widestColumn, each * 0.7);
        const x = left + at * each + (each - thick) / 2;
        return (
          <g key={detail} className={styles["column"]}>
            <title>{detail}</title>
            <rect
              x={left + at * each}
              y={top}
              width={each}
              height={height - bottom - top}
              className={styles["reach"]}
            />
            <rect x={x} y={y(value)} width={thick} height={y(0) - y(value)} />
            {at % every === 0 && (
              <text x={left + (at + 0.5) * each} y={height - 6} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
      {lineWord && (
        <ChartLine
          places={points.map(({ line = null }, at) => [left + (at + 0.5) * each, line])}
          scaleAt={width + 8}
          word={lineWord}
        />
      )}
    </svg>
  );
}

interface LineProps {
  /** Where each point lies from the left, and its value; null where there is none. */
  readonly places: readonly (readonly [x: number, value: number | null])[];
  /** Where the words of the scale stand. */
  readonly scaleAt: number;
  readonly word: (value: number) => string;
}

interface LinePoint {
  readonly x: number;
  readonly value: number;
}

/** The points of a line in stretches, from gap to gap. */
function stretchesOf(places: LineProps["places"]): readonly (readonly LinePoint[])[] {
  const stretches: LinePoint[][] = [[]];
  for (const [x, value] of places) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push({ x, value });
  }
  return stretches.filter(({ length }) => length > 0);
}

/** A line over the columns, between its lowest and its highest value, which stand beside it. */
function ChartLine({ places, scaleAt, word }: LineProps) {
  const known = places.flatMap(([x, value]) => (value === null ? [] : [{ x, value }]));
  if (known.length === 0) return null;
  const [lowest, highest] = [Math.min, Math.max].map((of) => of(...known.map(({ value }) => value))) as [
    number,
    number,
  ];
  const room = height - bottom - top - 2 * lineMargin;
  const y = (value: number) =>
    highest === lowest
      ? top + lineMargin + room / 2
      : height - bottom - lineMargin - ((value - lowest) / (highest - lowest)) * room;
  return (
    <g className={styles["line"]}>
      {stretchesOf(places).map((stretch) => (
        <polyline key={stretch[0]?.x} points={stretch.map(({ x, value }) => `${x},${y(value)}`).join(" ")} />
      ))}
      {known.map(({ x, value }) => (
        <circle key={x} cx={x} cy={y(value)} r={known.length > 40 ? 1.5 : 2.5} />
      ))}
      {[...new Set([lowest, highest])].map((value) => (
        <text key={value} x={scaleAt} y={y(value) + 4}>
          {word(value)}
        </text>
      ))}
    </g>
  );
}

/** What columns and line of a chart with both mean. */
export const LineLegend = ({ columns, line }: { readonly columns: string; readonly line: string }) => (
  <span className={styles["key"]}>
    <span>{columns}</span>
    <span className={styles["ofLine"]}>{line}</span>
  </span>
);

/** The next round figure that is no smaller. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 10].map((factor) => factor * ten).find((step) => step >= least) ?? 10 * ten
  );
}
