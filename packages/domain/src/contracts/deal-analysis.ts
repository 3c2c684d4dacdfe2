import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { averagePrice } from "../money/amount.ts";
import { daysWithin, type Grain, grains, type Period, type Span, spansOf } from "../reports/period.ts";
import type { Side } from "../terms/codes.ts";

/** 成交分析: what a firm has bought and sold in a period, by time and by what the deals were of. */

/** What a number of deals comes to. */
export interface DealSums {
  /** How many contracts. */
  readonly deals: number;
  readonly quantity: Quantity;
  readonly amount: Fen;
}

/** What the deals of a period are divided by, each with the words that head it. */
export const dealParts = {
  counterparty: "对方企业",
  wareKind: "品种",
  product: "产品",
  producer: "厂矿",
  place: "交货地点",
} as const;
export type DealPart = keyof typeof dealParts;

/** The deals of one side with one counterparty, of one product, and so on. */
export interface DealLine extends DealSums {
  /** Tells the lines of a part and side apart; null of the line in which the smaller ones are put together. */
  readonly key: string | null;
  readonly label: string;
  readonly side: Side;
}

/** Up to so many days, prices and quantities are put together by day, or by week; of a longer period by month. */
const usualDays = { day: 92, week: 366 } as const;

/** The longest period by its grain, in days: a line of more points could not be read. */
const mostDaysBy = { day: 366, week: 1_830, month: 1_830 } as const satisfies Record<Grain, number>;

/** By what a period is put together where nobody has chosen: by its length. */
export function usualGrain(period: Pick<Period, "from" | "to">): Grain {
  const days = daysWithin(period);
  return days <= usualDays.day ? "day" : days <= usualDays.week ? "week" : "month";
}

/** Whether a period may be analysed by its grain: its days in their order, and no more of them than can be read. */
export function checkAnalysis({
  from,
  to,
  grain,
}: Period): Decision<Period, "DEAL_PERIOD_BACKWARDS" | "DEAL_PERIOD_TOO_LONG"> {
  if (from > to) return refuse("DEAL_PERIOD_BACKWARDS");
  const days = daysWithin({ from, to });
  const most = mostDaysBy[grain];
  if (days > most)
    return refuse("DEAL_PERIOD_TOO_LONG", { days: String(days), grain: grains[grain], most: String(most) });
  return accept({ from, to, grain });
}

export const noDeals: DealSums = { deals: 0, quantity: quantity(0n), amount: fen(0n) };

export const addDeals = (a: DealSums, b: DealSums): DealSums => ({
  deals: a.deals + b.deals,
  quantity: quantity(a.quantity + b.quantity),
  amount: fen(a.amount + b.amount),
});

/** What a tonne cost in these deals, weighted by tonnes; null where there was none. */
export const dealPrice = ({ amount, quantity: tonnes }: DealSums): Price | null =>
  averagePrice(amount, tonnes);

/** What was bought and sold in a day, week or month. */
export interface SpanDeals {
  /** First day of the whole day, week or month. */
  readonly key: string;
  readonly bought: DealSums;
  readonly sold: DealSums;
}

/** A place on the axis of time: a span, with its deals; null where it had none. */
export interface AxisSpan<Row> {
  readonly span: Span;
  readonly row: Row | null;
}

/** The axis of time of a period: every day, week or month has its place, whether anything was dealt in it or not. */
export function axisOf<Row extends { readonly key: string }>(
  period: Period,
  rows: readonly Row[],
): readonly AxisSpan<Row>[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return spansOf(period).map((span) => ({ span, row: known.get(span.key) ?? null }));
}

const larger = (a: DealLine, b: DealLine) =>
  a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : (a.key ?? "") < (b.key ?? "") ? -1 : 1;

/** Of each side the lines of the largest amounts, `most` of them at most; the last has all smaller ones together. */
export const largestLines = (lines: readonly DealLine[], most: number): readonly DealLine[] =>
  (["B", "S"] as const).flatMap((side) => {
    const sorted = lines.filter((line) => line.side === side).toSorted(larger);
    if (sorted.length <= most) return sorted;
    const rest = sorted.slice(most - 1);
    return [
      ...sorted.slice(0, most - 1),
      { ...rest.reduce(addDeals, noDeals), key: null, label: `其余 ${rest.length} 项`, side },
    ];
  });

/** The whole that shares are of, in their unit: a tenth of a percent. */
const whole = 1_000n;

/**
 * The share of each amount in their sum, in tenths of a percent. They are rounded so that they add up to the whole: what rounding
 * down leaves goes to those that it has cut most, of the same the first. Null where there is nothing to share.
 */
export function sharesOf(amounts: readonly bigint[]): readonly (number | null)[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum <= 0n) return amounts.map(() => null);
  const down = amounts.map((amount) => (amount * whole) / sum);
  const left = Number(whole - down.reduce((total, share) => total + share, 0n));
  const cut = amounts
    .map((amount, at) => ({ at, by: (amount * whole) % sum }))
    .toSorted((a, b) => (a.by > b.by ? -1 : a.by < b.by ? 1 : a.at - b.at));
  const raised = new Set(cut.slice(0, left).map(({ at }) => at));
  return down.map((share, at) => Number(share) + (raised.has(at) ? 1 : 0));
}

/** A line with its share in what its side comes to, in tenths of a percent. */
export type SharedLine<Line> = Line & { readonly share: number | null };

/** Each line with its share in the amount of its side; those of a side add up to the whole. */
export const withShares = <Line extends Pick<DealLine, "side" | "amount">>(
  lines: readonly Line[],
): readonly SharedLine<Line>[] =>
  (["B", "S"] as const).flatMap((side) => {
    const own = lines.filter((line) => line.side === side);
    const shares = sharesOf(own.map(({ amount }) => amount));
    return own.map((line, at) => ({ ...line, share: shares[at] ?? null }));
  });
