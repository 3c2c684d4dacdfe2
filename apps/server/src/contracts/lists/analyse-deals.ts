import { api } from "@zd/api";
import { fen, instant, quantity } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { averagePrice } from "@zd/domain/money/amount";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";

/** How many counterparties the chart shows one by one; the others are added up. */
const mostCounterparties = 20;

/** What a group of deals comes to. */
interface Sums {
  /** How many contracts. */
  readonly deals: number;
  /** 0.0001 t. */
  readonly quantity: bigint;
  /** Fen. */
  readonly amount: bigint;
}

/** 成交分析 (2017): the firm's own deals, by its side of each. */
export const analyseDeals = handle(api.contracts.analyseDeals, async (query, { db, actor, now }) => {
  const from = query.from || shanghaiDay(instant(now - defaultPeriodMs));
  const to = query.to || shanghaiDay(now);
  const bought = sql`c.buyer_id = ${actor.firmId}`;
  const own = sql`(
    select c.trading_day, c.ware_kind_id, c.quantity, c.amount,
           case when ${bought} then 'B' else 'S' end as side,
           case when ${bought} then c.seller_id else c.buyer_id end as other_id
    from contracts.contract c
    where (${bought} or c.seller_id = ${actor.firmId})
      and c.trading_day between ${from} and ${to}
      ${query.wareKind ? sql`and c.ware_kind_id = ${query.wareKind}` : sql``}
  ) d`;
  const side = query.side ? sql`where d.side = ${query.side}` : sql``;
  const sums = sql`count(*)::int as deals, sum(d.quantity)::bigint as quantity, sum(d.amount)::bigint as amount`;

  const [sides, days, wareKinds, counterparties] = await Promise.all([
    rows<Sums & { side: Side }>(db, sql`select d.side, ${sums} from ${own} ${side} group by 1`),
    rows<
      Sums & {
        /** Day of the deals, `YYYY-MM-DD`. */
        day: string;
        /** What the firm bought for that day, in fen; the rest of `amount` it sold for. */
        boughtFor: bigint;
      }
    >(
      db,
      sql`select d.trading_day as day, ${sums},
                 coalesce(sum(d.amount) filter (where d.side = 'B'), 0)::bigint as bought_for
          from ${own} ${side} group by 1 order by 1`,
    ),
    rows<Sums & { wareKind: string; side: Side }>(
      db,
      sql`select d.ware_kind_id as ware_kind, d.side, ${sums} from ${own} ${side} group by 1, 2 order by amount desc, 1, 2`,
    ),
    rows<
      Sums & {
        /** Name of the other firm. */
        name: string;
        side: Side;
      }
    >(
      db,
      sql`select f.name, d.side, ${sums} from ${own} join identity.firm_view f on f.id = d.other_id ${side}
          group by f.id, f.name, d.side order by amount desc, f.id, d.side limit ${mostCounterparties}`,
    ),
  ]);
  const ofSide = (which: Side) => summed(sides.find((each) => each.side === which) ?? nothing);
  return {
    from,
    to,
    bought: ofSide("B"),
    sold: ofSide("S"),
    days: days.map((row) => ({
      ...summed(row),
      boughtFor: fen(row.boughtFor),
      soldFor: fen(row.amount - row.boughtFor),
    })),
    wareKinds: wareKinds.map(summed),
    counterparties: counterparties.map(summed),
  };
});

const nothing: Sums = { deals: 0, quantity: 0n, amount: 0n };

const summed = <Row extends Sums>(row: Row) => ({
  ...row,
  quantity: quantity(row.quantity),
  amount: fen(row.amount),
  averagePrice: averagePrice(fen(row.amount), quantity(row.quantity)),
});
