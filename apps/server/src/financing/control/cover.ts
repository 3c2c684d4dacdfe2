import { dissolvedStates } from "@zd/domain/contracts/codes";
import type { LoanId } from "@zd/domain/financing/codes";
import { warningCoverage } from "@zd/domain/financing/credit";
import { type Fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** Days whose deals make the present price. */
const priceDays = 30;

/**
 * 当日市价 of the goods in row `g`: average of their recent deals by contracts in force, weighted by tonnes; null without
 * deals.
 */
export const latestPrice = (g: RawBuilder<unknown>, now: Instant) => sql`
  (select round(sum(o.price::numeric * o.quantity) / sum(o.quantity))::bigint
   from contracts.deal_view o
   where o.company_id = ${g}.company_id and o.ware_kind_id = ${g}.ware_kind_id and o.product = ${g}.product
     and o.dealt_at >= ${new Date(instant(now - priceDays * dayMs))} and o.dealt_at <= ${new Date(now)}
     and o.state not in (${sql.join(dissolvedStates)}))`;

/** Value of tonnes at a price, in fen. */
export const worthOf = (quantity: RawBuilder<unknown>, price: RawBuilder<unknown>) =>
  sql`round(${quantity}::numeric * ${price} / 1000000)::bigint`;

/**
 * The collateral of a loan `l`, as one row: the goods of its contract or its pledged ones, at the present price; at
 * the contract's price where there were no deals.
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

/** Value of a loan's collateral; null where it has none, or it has no price. */
export async function findValue(db: Reader, id: LoanId, now: Instant): Promise<Fen | null> {
  const [found] = await rows<{ value: Fen | null }>(
    db,
    sql`select (select g.value from ${coverOf(now)}) as value from financing.loan l where l.id = ${id}`,
  );
  return found?.value ?? null;
}

/** 覆盖率 in per cent. */
const percentText = sql`coalesce(to_char(trunc(g.value::numeric * 100 / nullif(l.outstanding, 0), 2), 'FM999990.00'), '')`;

/** 押品状况 (`coverStates`). */
const coverState = sql`case when g.value is null then '3'
  when g.value::numeric * 10000 < l.outstanding::numeric * ${warningCoverage}::int then '2' else '1' end`;

/** Columns of the collateral, reckoned for the rows of a page and not for those that are only counted. */
export function coverColumns(now: Instant) {
  const one = (column: RawBuilder<unknown>) => sql`(select ${column} from ${coverOf(now)})`;
  return {
    goods: one(sql`g.goods`),
    quantity: one(sql`g.quantity`),
    price: one(sql`g.price`),
    value: one(sql`g.value`),
    coverage: one(percentText),
    cover: one(coverState),
  };
}
