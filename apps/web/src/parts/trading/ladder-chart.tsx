import type { PublicBid, SectionRow, WareRow } from "@zd/api/market/board";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { takesOrders } from "@zd/domain/trading/codes";
import { useMemo } from "react";
import { useServerTime } from "../../realtime/server-clock.ts";
import { useWidth } from "../../ui/charts/use-width.ts";
import { shownPrice } from "../../ui/figures/figures.tsx";
import { type Frame, type Ladder, ladderOf } from "./ladder.ts";
import styles from "./ladder-chart.module.css";
import { timeOfDay } from "./moments.ts";

interface Props {
  readonly section: Pick<SectionRow, "downmode" | "startsAt">;
  readonly ware: Pick<WareRow, "status" | "side" | "basePrice" | "price" | "bids">;
  /** Null while they are not known. */
  readonly bids: readonly PublicBid[] | null;
  /** The numbers of the firm's own bids in the journal. */
  readonly own: ReadonlySet<number>;
  /** When free time ends and the countdown begins; null where no such moment is published. */
  readonly freeEnd: Instant | null;
}

const none: readonly PublicBid[] = [];

/** How often the right edge moves, in milliseconds; the line itself moves with every bid. */
const edgeMs = 10_000;

/** The least width of a phase that is labelled, in pixels. */
const phaseWords = 64;

const height = 206;
/** The width that is assumed before the page has been laid out, in pixels. */
const usualWidth = 700;
/** How much room the label of one time takes, in pixels. */
const timeWidth = 92;

/** Drawn for the width that it has, so that its letters keep their size on every screen. */
const drawingOf = (width: number) => ({
  timeTicks: Math.max(3, Math.floor(width / timeWidth)),
  frame: { left: 44, right: width - 68, top: 10, bottom: height - 20 },
});

/** 报价阶梯: every accepted bid of the ware over time. */
export function LadderChart({ section, ware, bids: knownBids, own, freeEnd }: Props) {
  const bids = knownBids ?? none;
  const [width, chartRef] = useWidth(usualWidth);
  const drawing = useMemo(() => drawingOf(width), [width]);
  const edge = useServerTime((now) => Math.ceil(now / edgeMs) * edgeMs);
  const first = bids.at(-1)?.at ?? null;
  const last = bids[0]?.at ?? null;
  const from = section.downmode === "A" ? section.startsAt : minuteOf(first ?? section.startsAt);
  const to = takesOrders(ware.status) ? instant(edge) : (last ?? instant(edge));

  const { frame } = drawing;
  const ladder = useMemo(
    () =>
      ladderOf({
        bids,
        own,
        side: ware.side,
        basePrice: ware.basePrice,
        from,
        to,
        freeEnd,
        frame: drawing.frame,
        timeTicks: drawing.timeTicks,
      }),
    [bids, own, ware.side, ware.basePrice, from, to, freeEnd, drawing],
  );
  const description =
    first === null
      ? "报价走势：尚无报价"
      : `报价走势：${timeOfDay(first)} 起，共 ${ware.bids} 次报价，最新 ${shownPrice(ware.price)} 元/吨`;

  return (
    <section className={styles["chart"]} aria-labelledby="ladder">
      <Head />
      <svg ref={chartRef} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        {ladder.divider !== null && (
          <rect
            className={styles["area"]}
            x={ladder.divider}
            y={frame.top}
            width={frame.right - ladder.divider}
            height={frame.bottom - frame.top}
          />
        )}
        <Axes ladder={ladder} frame={frame} />
        {ladder.divider !== null && <Divider at={ladder.divider} frame={frame} />}
        {ladder.line && <path className={styles["line"]} d={ladder.line} />}
        {ladder.rungs.map(({ seq, x, y, kind }) => (
          <circle key={seq} className={styles[kind]} cx={x} cy={y} r={kind === "other" ? 3 : 4} />
        ))}
        {ladder.latest && (
          <text className={styles["price"]} x={frame.right + 6} y={ladder.latest.y + 4}>
            {ladder.latest.label}
          </text>
        )}
        {knownBids?.length === 0 && (
          <text
            className={styles["empty"]}
            x={(frame.left + frame.right) / 2}
            y={(frame.top + frame.bottom) / 2}
            textAnchor="middle"
          >
            尚无报价，起拍 {shownPrice(ware.basePrice)}
          </text>
        )}
      </svg>
    </section>
  );
}

/** The title of the chart, and what its colours mean. */
const Head = () => (
  <header>
    <h2 id="ladder">报价阶梯</h2>
    <span>
      <i className={styles["other"]} />
      其他
    </span>
    <span>
      <i className={styles["own"]} />
      本方
    </span>
    <span>
      <i className={styles["latest"]} />
      最新
    </span>
    <span className={styles["unit"]}>元/吨</span>
  </header>
);

/** The prices at the left with a line across the chart for each, and the times below. */
const Axes = ({ ladder, frame }: { readonly ladder: Ladder; readonly frame: Frame }) => (
  <>
    {ladder.prices.map(({ at, label }) => (
      <g key={at}>
        <path className={styles["axis"]} d={`M${frame.left},${at}H${frame.right}`} />
        <text x={frame.left - 8} y={at + 4} textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    {ladder.times.map(({ at, label }) => (
      <text key={at} x={at} y={height - 4} textAnchor="middle">
        {label}
      </text>
    ))}
  </>
);

/** Where the countdown phase begins, in pixels from the left; each phase is named where it has room for its name. */
const Divider = ({ at, frame }: { readonly at: number; readonly frame: Frame }) => (
  <>
    <path className={styles["divider"]} d={`M${at},${frame.top}V${frame.bottom}`} />
    {frame.right - at > phaseWords && (
      <text x={at + 6} y={frame.bottom - 7}>
        倒计时阶段
      </text>
    )}
    {at - frame.left > phaseWords && (
      <text x={at - 6} y={frame.bottom - 7} textAnchor="end">
        自由竞价
      </text>
    )}
  </>
);

const minuteOf = (at: Instant) => instant(at - (at % 60_000));
