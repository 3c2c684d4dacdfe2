import type { guestTotals } from "@zd/api/trading/special-sections";
import type { Row } from "@zd/api/wire/listing";
import { fen, type Instant, instant, quantity, type SectionId } from "@zd/domain/kernel/brand";
import { averagePrice } from "@zd/domain/money/amount";
import { isTerminal } from "@zd/domain/trading/codes";
import { sql } from "kysely";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { getOwnGuestList } from "./guest-store.ts";

type Total = Row<(typeof guestTotals)["columns"]>;

/** 专场企业汇总: who was invited and came; their orders and deals only once the section has ended. */
export async function findGuestTotals(
  db: Reader,
  section: SectionId,
  tradingDay: string | undefined,
  actor: Actor,
): Promise<readonly Total[]> {
  const list = await getOwnGuestList(db, section, actor);
  if (tradingDay && tradingDay !== list.tradingDay) throw notFound();
  const over = isTerminal(list.status);
  const found = await rows<{
    name: string;
    /** 统一社会信用代码 of the firm. */
    creditCode: string;
    /** When it was invited; null where this was not kept. */
    invitedAt: Date | null;
    /** When it came into the section last; null where it has not. */
    enteredAt: Date | null;
    /** Orders that it has placed on the owner's wares. */
    orders: number;
    /** How many of the owner's wares it has ordered. */
    wares: number;
    /** How many deals it has made with the owner. */
    deals: number;
    /** Quantity of these deals, in 1/10,000 tonne. */
    quantity: bigint;
    /** Amount of these deals, in fen. */
    amount: bigint;
  }>(
    db,
    sql`select f.name, f.credit_code, g.invited_at, g.entered_at, o.orders, o.wares, d.deals, d.quantity, d.amount
        from trading.section_firm g
        join identity.firm_view f on f.id = g.firm_id
        cross join lateral (
          select count(*)::int as orders, count(distinct ware_id)::int as wares
          from trading."order" where section_id = g.section_id and firm_id = g.firm_id
            and ware_id in (select id from trading.ware where section_id = g.section_id and owner_id = ${actor.firmId})
        ) o
        cross join lateral (
          select count(*)::int as deals, coalesce(sum(quantity), 0)::bigint as quantity,
                 coalesce(sum(amount), 0)::bigint as amount
          from trading.deal where section_id = g.section_id and firm_id = g.firm_id and owner_id = ${actor.firmId}
        ) d
        where g.section_id = ${section} and g.invited
        order by d.amount desc, f.name`,
  );
  return found.map(({ name, creditCode, invitedAt, enteredAt, orders, wares, deals, ...sums }) => ({
    name,
    creditCode,
    invitedAt: momentOf(invitedAt),
    enteredAt: momentOf(enteredAt),
    orders: over ? orders : null,
    wares: over ? wares : null,
    deals: over ? deals : null,
    quantity: over ? quantity(sums.quantity) : null,
    averagePrice: over ? averagePrice(fen(sums.amount), quantity(sums.quantity)) : null,
    amount: over ? fen(sums.amount) : null,
  }));
}

const momentOf = (at: Date | null): Instant | null => at && instant(at.getTime());
