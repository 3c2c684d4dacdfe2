import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";

/** Deals of so many days make today's price. */
const priceDays = 30;

/**
 * What stands behind a loan `l`: the goods of its contract at what they were dealt at lately, weighted by tonnes; at the
 * contract's own price where nothing was. The value rounds to the fen as everywhere.
 */
export const covered = (now: Instant) => sql`
  left join lateral (
    select d.product as goods, d.quantity, p.price, round(d.quantity::numeric * p.price / 1000000)::bigint as value
    from contracts.deal_view d
    cross join lateral (
      select coalesce(round(sum(o.price::numeric * o.quantity) / sum(o.quantity)), d.price)::bigint as price
      from contracts.deal_view o
      where o.company_id = d.company_id and o.ware_kind_id = d.ware_kind_id and o.product = d.product
        and o.dealt_at >= ${new Date(instant(now - priceDays * dayMs))} and o.dealt_at <= ${new Date(now)}
    ) p
    where d.contract_no = l.contract_no
  ) g on true`;

/** 覆盖率 in percent. */
export const percentText = sql`coalesce(to_char(trunc(g.value::numeric * 100 / nullif(l.outstanding, 0), 2), 'FM999990.00'), '')`;
