import type { Side } from "@zd/domain/terms/codes";
import { sides } from "@zd/domain/terms/codes";
import { classNames } from "../class-names.ts";
import type { ChartSpan, PlacedSpan } from "./chart-span.ts";
import { PriceLine } from "./price-line.tsx";
import styles from "./price-volume-chart.module.css";
import { roundScale, scaleFromZero } from "./round-scale.ts";
import { useWidth } from "./use-width.ts";

interface Props {
  /** What the picture shows, for whoever does not see it. */
  readonly summary: string;
  /** The earliest first; none is left out, or the axis of time would lie. */
  readonly spans: readonly ChartSpan[];
  /** A price or quantity as the scales show it. */
  readonly word: (value: number) => string;
}

const usualWidth = 960;
const left = 64;
/** Room for the newest price of each side. */
const right = 76;
const priceTop = 24;
const priceHeight = 190;
const volumeTop = priceTop + priceHeight + 40;
const volumeHeight = 76;
const bottom = 24;
const height = volumeTop + volumeHeight + bottom;
const priceLines = 4;
const volumeLines = 2;
const labelWidth = 78;
const widestColumn = 36;
/** In yuan: what a scale of prices spans at least. */
const leastRoom = 1;

/** The spans one after the other, each as wide as it is long. */
function placed(spans: readonly ChartSpan[], width: number): readonly PlacedSpan[] {
  const days = spans.reduce((sum, span) => sum + span.days, 0);
  const each = (width - left - right) / Math.max(days, 1);
  let from = left;
  return spans.map((span) => {
    const place = { ...span, from, width: span.days * each };
    from += place.width;
    return place;
  });
}

const pricesOf = (spans: readonly ChartSpan[], side: Side) =>
  spans.flatMap(({ figures }) => figures[side].price ?? []);

/** Prices of both sides over the quantities of the same days: a span without deals has its place, and no point. */
export function PriceVolumeChart({ summary, spans, word }: Props) {
  const [width, measured] = useWidth(usualWidth);
  const places = placed(spans, width);
  const prices = [...pricesOf(spans, "B"), ...pricesOf(spans, "S")];
  const scale = roundScale(Math.min(...prices), Math.max(...prices), priceLines, leastRoom);
  const priceAt = (value: number) =>
    priceTop + ((scale.high - value) / (scale.high - scale.low)) * priceHeight;
  const end = width - right;
  return (
    <svg
      ref={measured}
      className={styles["chart"]}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      <text x={left - 8} y={12} textAnchor="end">
        元/吨
      </text>
      {prices.length > 0 &&
        scale.values.map((value) => (
          <Rule key={value} y={priceAt(value)} to={end}>
            {word(value)}
          </Rule>
        ))}
      <Volumes places={places} end={end} word={word} />
      <Labels places={places} />
      {places.map((place) => (
        <g key={place.key} className={styles["span"]}>
          <title>{place.detail}</title>
          <rect x={place.from} y={priceTop} width={place.width} height={height - priceTop - bottom} />
        </g>
      ))}
      {(["B", "S"] as const).map((side) => (
        <PriceLine
          key={side}
          side={side}
          places={places}
          y={priceAt}
          endWord={{ x: end + 8, avoid: side === "S" ? lastPrice(spans, "B") : null, word }}
        />
      ))}
    </svg>
  );
}

const lastPrice = (spans: readonly ChartSpan[], side: Side) => pricesOf(spans, side).at(-1) ?? null;

const Rule = ({
  y,
  to,
  children,
}: {
  readonly y: number;
  readonly to: number;
  readonly children: string;
}) => (
  <>
    <line x1={left} x2={to} y1={y} y2={y} />
    <text x={left - 8} y={y + 4} textAnchor="end">
      {children}
    </text>
  </>
);

/** The days below the axis, as many of them as have room. */
function Labels({ places }: { readonly places: readonly PlacedSpan[] }) {
  const narrowest = Math.min(...places.map(({ width }) => width));
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(narrowest, 1)));
  return places.map(
    ({ key, from, width, label }, at) =>
      at % every === 0 && (
        <text key={key} x={from + width / 2} y={height - 6} textAnchor="middle">
          {label}
        </text>
      ),
  );
}

interface VolumesProps {
  readonly places: readonly PlacedSpan[];
  /** Where the axis ends. */
  readonly end: number;
  readonly word: (value: number) => string;
}

/** Columns of what was bought, and on top of them what was sold. */
function Volumes({ places, end, word }: VolumesProps) {
  const greatest = Math.max(...places.map(({ figures: { B, S } }) => B.tonnes + S.tonnes), 0);
  const scale = scaleFromZero(greatest, volumeLines);
  const y = (value: number) => volumeTop + (1 - value / scale.high) * volumeHeight;
  return (
    <>
      <text x={left - 8} y={volumeTop - 10} textAnchor="end">
        吨
      </text>
      {scale.values.map((value) => (
        <Rule key={value} y={y(value)} to={end}>
          {word(value)}
        </Rule>
      ))}
      {places.map(({ key, from, width, figures: { B, S } }) => {
        const thick = Math.min(widestColumn, width * 0.7);
        const x = from + (width - thick) / 2;
        const both = B.tonnes + S.tonnes;
        return (
          both > 0 && (
            <g key={key}>
              <rect
                className={styles["bought"]}
                x={x}
                y={y(B.tonnes)}
                width={thick}
                height={y(0) - y(B.tonnes)}
              />
              <rect
                className={styles["sold"]}
                x={x}
                y={y(both)}
                width={thick}
                height={y(B.tonnes) - y(both)}
              />
            </g>
          )
        );
      })}
    </>
  );
}

/** What colours, marks and broken lines of the chart mean. */
export const PriceVolumeLegend = ({ empty }: { readonly empty: string }) => (
  <ul className={styles["legend"]}>
    {(["B", "S"] as const).map((side) => (
      <li key={side} className={classNames(styles["ofSide"], styles[side === "B" ? "bought" : "sold"])}>
        <svg viewBox="0 0 20 10" aria-hidden="true">
          <path d="M0 5H20" />
          {side === "B" ? <circle cx="10" cy="5" r="3.5" /> : <rect x="7" y="2" width="6" height="6" />}
        </svg>
        {sides[side]}
      </li>
    ))}
    <li>
      <svg viewBox="0 0 20 10" aria-hidden="true">
        <path d="M0 5H20" strokeDasharray="2 3" />
      </svg>
      {empty}
    </li>
  </ul>
);
