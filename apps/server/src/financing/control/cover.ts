import { dissolvedStates } from "@zd/domain/contracts/codes";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";

/** Deals of so many days make today's price. */
const priceDays = 30;

/** 当日市价 of the goods in a row `g`: what they were dealt at lately by contracts that hold, weighted by tonnes; or null. */
export const latestPrice = (g: RawBuilder<unknown>, now: Instant) => sql`
  (select round(sum(o.price::numeric * o.quantity) / sum(o.quantity))::bigint
   from contracts.deal_view o
   where o.company_id = ${g}.company_id and o.ware_kind_id = ${g}.ware_kind_id and o.product = ${g}.product
     and o.dealt_at >= ${new Date(instant(now - priceDays * dayMs))} and o.dealt_at <= ${new Date(now)}
     and o.state not in (${sql.join(dissolvedStates)}))`;

/** What tonnes are worth at a price, to the fen as everywhere. */
export const worthOf = (quantity: RawBuilder<unknown>, price: RawBuilder<unknown>) =>
  sql`round(${quantity}::numeric * ${price} / 1000000)::bigint`;

/**
 * What stands behind a loan `l`, as one row: the goods of its contract, or those that it holds, at today's price; at the
 * contract's own where nothing was dealt.
 */
export const coverOf = (now: Instant) => sql`(
    select min(h.product) as goods, sum(h.quantity)::bigint as quantity, min(h.price)::bigint as price,
      sum(${worthOf(sql`h.quantity`, sql`h.price`)})::bigint as value
    from (
      select d.product, d.quantity, coalesce(${latestPrice(sql`d`, now)}, d.price) as price
      from contracts.deal_view d where d.contract_no = l.contract_no
      union all
      select p.product, p.quantity, ${latestPrice(sql`p`, now)} from goods.pledge_view p
      where l.kind = 'pledge' and p.loan = l.id
    ) h
  ) g`;

/** 覆盖率 in percent. */
const percentText = sql`coalesce(to_char(trunc(g.value::numeric * 100 / nullif(l.outstanding, 0), 2), 'FM999990.00'), '')`;

/** What stands behind it, column by column: reckoned for the rows of a page, and not for those that are only counted. */
export function coverColumns(now: Instant) {
  const one = (column: RawBuilder<unknown>) => sql`(select ${column} from ${coverOf(now)})`;
  return {
    goods: one(sql`g.goods`),
    quantity: one(sql`g.quantity`),
    price: one(sql`g.price`),
    value: one(sql`g.value`),
    coverage: one(percentText),
  };
}
