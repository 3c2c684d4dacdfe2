import type { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import {
  addDeals,
  type DealLine,
  type DealPart,
  type DealSums,
  noDeals,
  type SpanDeals,
  usualGrain,
} from "@zd/domain/contracts/deal-analysis";
import {
  type Fen,
  type FirmId,
  fen,
  type Instant,
  instant,
  type Quantity,
  quantity,
} from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { earlierDays } from "@zd/domain/reports/comparison";
import type { Period } from "@zd/domain/reports/period";
import type { Side } from "@zd/domain/terms/codes";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";
import { contains } from "../../platform/lists/listings.ts";
import { dayOf, isWithin } from "../../platform/report-source.ts";

type AnalysisQuery = InputOf<typeof api.contracts.analyseDeals>;
type Days = Pick<Period, "from" | "to">;

/** What both sides come to. */
export interface BothSides {
  readonly bought: DealSums;
  readonly sold: DealSums;
}

/** The deals of a firm in a period, put together in every way. */
export interface DealAnalysis extends BothSides {
  readonly period: Period;
  /** The period before, of the same length, by the same filters. */
  readonly before: Days & BothSides;
  /** The days, weeks or months in which anything was dealt, the earliest first. */
  readonly spans: readonly SpanDeals[];
  /** The lines of each part, in no order. */
  readonly parts: Readonly<Record<DealPart, readonly DealLine[]>>;
}

/** The period of a query: of the last 90 days where it names none, by its length where it names no grain. */
export function periodOf({ from, to, grain }: AnalysisQuery, now: Instant): Period {
  const days = { from: from || shanghaiDay(instant(now - defaultPeriodMs)), to: to || shanghaiDay(now) };
  return { ...days, grain: grain || usualGrain(days) };
}

/** What a group of deals comes to, as the database adds it up. */
interface Row {
  /** What the group is of: `span`, a part, or `side` for all deals of a side. */
  readonly part: "span" | "side" | DealPart;
  /** The first day of the span, or what tells the lines of a part apart; null of a whole side. */
  readonly key: string | null;
  /** The name of it, where it has one. */
  readonly label: string | null;
  readonly side: Side;
  readonly deals: number;
  /** 0.0001 t. */
  readonly quantity: bigint;
  /** Fen. */
  readonly amount: bigint;
}

const midnight = (day: string): Instant => {
  const at = parseShanghai(day);
  if (at === null) throw new Error(`no such day: ${day}`);
  return at;
};

/**
 * The firm's deals of these days that the filters leave, each from its side. They count on the day on which they were made, as in
 * 成交查询; each side has an index by that time, and a firm is never both sides of a deal.
 */
function dealsOf(firm: FirmId, { from, to }: Days, query: AnalysisQuery): RawBuilder<unknown> {
  const within = isWithin(sql`c.dealt_at`, { start: midnight(from), end: instant(midnight(to) + dayMs) });
  const ofSide = (side: Side, own: string, other: string) => sql`
    select ${side}::text as side, ${sql.ref(`c.${other}`)} as counterparty, c.ware_kind_id as ware_kind, c.product, c.producer, c.place,
           c.quantity, c.amount, c.dealt_at
    from contracts.contract c
    where ${sql.ref(`c.${own}`)} = ${firm} and ${within}
      ${query.wareKind ? sql`and c.ware_kind_id = ${query.wareKind}` : sql``}
      ${query.product ? sql`and ${contains(sql`c.product`, query.product)}` : sql``}`;
  const sides = [
    ...(query.side === "S" ? [] : [ofSide("B", "buyer_id", "seller_id")]),
    ...(query.side === "B" ? [] : [ofSide("S", "seller_id", "buyer_id")]),
  ];
  const both = sql`(${sql.join(sides, sql` union all `)}) d`;
  return query.counterparty
    ? sql`${both} join identity.firm_view n on n.id = d.counterparty and ${contains(sql`n.name`, query.counterparty)}`
    : both;
}

const sums = sql`count(*)::int as deals, sum(d.quantity)::bigint as quantity, sum(d.amount)::bigint as amount`;

/** Everything about a period in one query. */
const findGroups = (db: Reader, deals: RawBuilder<unknown>, { grain }: Period) =>
  rows<Row>(
    db,
    sql`
      select g.part, g.key, coalesce(f.name, k.name, g.key) as label, g.side, g.deals, g.quantity, g.amount
      from (
        select d.side, ${sums},
          case when grouping(s.span) = 0 then 'span'
               when grouping(d.counterparty) = 0 then 'counterparty'
               when grouping(d.ware_kind) = 0 then 'wareKind'
               when grouping(d.product) = 0 then 'product'
               when grouping(d.producer) = 0 then 'producer'
               when grouping(d.place) = 0 then 'place'
               else 'side' end as part,
          coalesce(s.span::text, d.counterparty, d.ware_kind, d.product, d.producer, d.place) as key
        from ${deals}
        cross join lateral (select date_trunc(${grain}, ${dayOf(sql`d.dealt_at`)}::timestamp)::date as span) s
        group by grouping sets ((d.side), (d.side, s.span), (d.side, d.counterparty), (d.side, d.ware_kind),
                                (d.side, d.product), (d.side, d.producer), (d.side, d.place))
      ) g
      left join identity.firm_view f on g.part = 'counterparty' and f.id = g.key
      left join trading.ware_kind_view k on g.part = 'wareKind' and k.id = g.key`,
  );

const findSides = (db: Reader, deals: RawBuilder<unknown>) =>
  rows<Pick<Row, "side" | "deals" | "quantity" | "amount">>(
    db,
    sql`select d.side, ${sums} from ${deals} group by d.side`,
  );

/** The deals of a firm in a period, and what it dealt in the period before. */
export async function findAnalysis(
  db: Reader,
  firm: FirmId,
  period: Period,
  query: AnalysisQuery,
): Promise<DealAnalysis> {
  const earlier = earlierDays(period, "before");
  const [groups, before] = await Promise.all([
    findGroups(db, dealsOf(firm, period, query), period),
    findSides(db, dealsOf(firm, earlier, query)),
  ]);
  const linesOf = (part: DealPart) =>
    groups
      .filter((row) => row.part === part)
      .map((row): DealLine => ({ ...summed(row), key: row.key, label: row.label ?? "", side: row.side }));
  return {
    period,
    ...bothOf(groups.filter(({ part }) => part === "side")),
    before: { ...earlier, ...bothOf(before) },
    spans: spansOf(groups.filter(({ part }) => part === "span")),
    parts: {
      counterparty: linesOf("counterparty"),
      wareKind: linesOf("wareKind"),
      product: linesOf("product"),
      producer: linesOf("producer"),
      place: linesOf("place"),
    },
  };
}

const summed = ({
  deals,
  quantity: tonnes,
  amount,
}: Pick<Row, "deals" | "quantity" | "amount">): DealSums => ({
  deals,
  quantity: quantity(tonnes as Quantity),
  amount: fen(amount as Fen),
});

const bothOf = (found: readonly Pick<Row, "side" | "deals" | "quantity" | "amount">[]): BothSides => {
  const ofSide = (side: Side) =>
    found
      .filter((row) => row.side === side)
      .map(summed)
      .reduce(addDeals, noDeals);
  return { bought: ofSide("B"), sold: ofSide("S") };
};

const spansOf = (found: readonly Row[]): readonly SpanDeals[] =>
  [...Map.groupBy(found, ({ key }) => key ?? "")]
    .map(([key, own]) => ({ key, ...bothOf(own) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
