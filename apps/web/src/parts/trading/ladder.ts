import type { PublicBid } from "@zd/api/market/board";
import { type Instant, instant, type Price, price } from "@zd/domain/kernel/brand";
import { formatShanghai, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatPrice } from "@zd/domain/money/price";
import type { Side } from "@zd/domain/terms/codes";

export interface Rung {
  /** Number of the bid in the journal. */
  readonly seq: number;
  /** From the left edge of the drawing, in its units. */
  readonly x: number;
  /** From its upper edge. */
  readonly y: number;
  /** How it is drawn; the newest of all is the latest, whoever made it. */
  readonly kind: "other" | "own" | "latest";
}

interface Tick {
  /** Where on its axis, in units of the drawing. */
  readonly at: number;
  readonly label: string;
}

export interface Ladder {
  /** One for each bid, the oldest first. */
  readonly rungs: readonly Rung[];
  /** The best price over time, as a path. */
  readonly line: string;
  /** Marks of the upright axis. */
  readonly prices: readonly Tick[];
  /** Marks of the level axis. */
  readonly times: readonly Tick[];
  /** Where free time ends and the countdown begins; null outside the chart. */
  readonly divider: number | null;
  /** The best price and where it stands; null before the first bid. */
  readonly latest: { readonly y: number; readonly label: string } | null;
}

export interface Frame {
  /** Of its left side, from the left edge of the drawing in its units. */
  readonly left: number;
  /** Of its right side, from the left edge too. */
  readonly right: number;
  /** Of its upper side, from the upper edge. */
  readonly top: number;
  /** Of its lower side, from the upper edge too. */
  readonly bottom: number;
}

interface LadderInput {
  /** Newest first. */
  readonly bids: readonly PublicBid[];
  /** The numbers of the firm's own bids in the journal. */
  readonly own: ReadonlySet<number>;
  /** Of the owner: on a sale the higher bid is better. */
  readonly side: Side;
  readonly basePrice: Price;
  /** The left edge. */
  readonly from: Instant;
  /** The right edge. */
  readonly to: Instant;
  /** When free time ends; null where that has no published moment. */
  readonly freeEnd: Instant | null;
  /** The part of the drawing that the axes enclose. */
  readonly frame: Frame;
  /** At most how many times are written below. */
  readonly timeTicks: number;
}

const second = 1000;
const minute = 60 * second;
const day = 86_400 * second;
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400].map(
  (seconds) => seconds * second,
);
const priceTicks = 4;
/** What the chart spans while all prices are the same: four yuan. */
const quietRange = price(40_000n);

/** The places of everything in the chart. Floating-point numbers are for drawing only. */
export function ladderOf({
  bids,
  own,
  side,
  basePrice,
  from,
  to,
  freeEnd,
  frame,
  timeTicks,
}: LadderInput): Ladder {
  const rising = bids.toReversed();
  const all = [basePrice, ...rising.map((bid) => bid.price)];
  const lowest = all.reduce((a, b) => (b < a ? b : a));
  const highest = all.reduce((a, b) => (b > a ? b : a));
  const range = highest > lowest ? highest - lowest : quietRange;
  const step = priceStepOf(range);
  const floor = lowest;
  const ceiling = floor + step * ((range + step - 1n) / step);

  const span = Math.max(to - from, minute);
  const x = (at: number) => frame.left + ((at - from) / span) * (frame.right - frame.left);
  const y = (value: bigint) =>
    frame.bottom - (Number(value - floor) / Number(ceiling - floor)) * (frame.bottom - frame.top);

  const rungs: Rung[] = [];
  let line = "";
  let best: Price | null = null;
  for (const [index, { seq, at, price: offer }] of rising.entries()) {
    const kind = index === rising.length - 1 ? "latest" : own.has(seq) ? "own" : "other";
    rungs.push({ seq, x: x(at), y: y(offer), kind });
    const better = best === null || (side === "S" ? offer > best : offer < best);
    if (!better) continue;
    line += best === null ? `M${round(x(at))},${round(y(offer))}` : `H${round(x(at))}V${round(y(offer))}`;
    best = offer;
  }
  if (best !== null) line += `H${round(frame.right)}`;

  return {
    rungs,
    line,
    prices: ticks(floor, ceiling, step).map((value) => ({ at: y(value), label: shortPrice(value) })),
    times: timesOf(from, span, timeTicks).map(({ at, label }) => ({ at: x(at), label })),
    divider: freeEnd !== null && freeEnd > from && freeEnd < from + span ? x(freeEnd) : null,
    latest: best === null ? null : { y: y(best), label: formatPrice(best) },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** 1, 2 or 5 times a power of ten, so that about four lines carry the span. */
function priceStepOf(span: bigint): bigint {
  const leastStep = span / BigInt(priceTicks);
  let power = 100n;
  for (;;) {
    for (const times of [1n, 2n, 3n, 5n])
      if (power * times >= leastStep && power * times > 0n) return power * times;
    power *= 10n;
  }
}

function ticks(floor: bigint, ceiling: bigint, step: bigint): bigint[] {
  const marks: bigint[] = [];
  for (let value = floor; value <= ceiling; value += step) marks.push(value);
  return marks;
}

const shortPrice = (value: bigint) => formatPrice(price(value)).replace(/\.00$/, "");

/** Where the axis of time is marked; full hours and days are those of Shanghai, and no two marks read the same. */
function timesOf(from: number, span: number, most: number) {
  const step = timeSteps.find((ms) => span / ms <= most) ?? 7 * day;
  const midnight = startOfDay(instant(from));
  const marks: Tick[] = [];
  for (let at = midnight + Math.ceil((from - midnight) / step) * step; at <= from + span; at += step)
    marks.push({ at, label: labelOf(formatShanghai(instant(at)), step, span) });
  return marks;
}

/** 09:30:05, 09:30, 16 日 09:00 or 06-16, by what tells one mark from the next. */
function labelOf(time: string, step: number, span: number): string {
  if (step >= day) return time.slice(5, 10);
  if (step < minute) return time.slice(11, 19);
  return span < day ? time.slice(11, 16) : `${time.slice(8, 10)} 日 ${time.slice(11, 16)}`;
}
