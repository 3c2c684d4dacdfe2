import { api } from "@zd/api";
import {
  type Fen,
  type FirmId,
  fen,
  instant,
  type Price,
  type Quantity,
  quantity,
  type WareId,
} from "@zd/domain/kernel/brand";
import { averagePrice } from "@zd/domain/money/amount";
import type { Side } from "@zd/domain/terms/codes";
import { isTerminal, type WareStatus } from "@zd/domain/trading/codes";
import { sql } from "kysely";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";

/** 场次成交分析 (GetSectContAnalyse): a firm's own wares and deals in a section; NOT_FOUND for a firm with neither. */
export const analyseSection = handle(
  api.special.analyseSection,
  async ({ section, tradingDay }, { db, actor }) => {
    const found = await db
      .selectFrom("trading.section")
      .select(["name", "tradingDay", "mode", "downmode", "status"])
      .where("id", "=", section)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    if (tradingDay && tradingDay !== found.tradingDay) throw notFound();
    const over = isTerminal(found.status);
    const [wares, deals] = await Promise.all([
      findOwnWares(db, section, actor.firmId),
      findOwnDeals(db, section, actor.firmId),
    ]);
    if (wares.length === 0) throw notFound();
    return {
      section,
      ...found,
      owner: wares.some(({ owned }) => owned),
      wares: wares.map(({ owned, bids, bidders, dealt, amount, ...ware }) => ({
        ...ware,
        // The owner alone is told how many firms bid, and only after the end, since some sections are sealed until then.
        bids: owned && over ? bids : null,
        bidders: owned && over ? bidders : null,
        dealt: quantity(dealt),
        averagePrice: averagePrice(fen(amount), quantity(dealt)),
        amount: fen(amount),
      })),
      deals: deals.map(({ at, ...deal }) => ({ ...deal, at: instant(at.getTime()) })),
    };
  },
);

const findOwnWares = (db: Reader, section: string, firm: FirmId) =>
  rows<{
    ware: WareId;
    /** Number within the section. */
    no: string;
    product: string;
    producer: string;
    status: WareStatus;
    /** What the ware offers or wants in all. */
    offered: Quantity;
    basePrice: Price;
    /** Whether the firm owns it; otherwise the firm has dealt in it. */
    owned: boolean;
    /** How many orders all firms have placed. */
    bids: number;
    /** How many firms have placed them. */
    bidders: number;
    /** What the firm has dealt of it, in 1/10,000 tonne. */
    dealt: bigint;
    /** What the firm's deals of it come to, in fen. */
    amount: bigint;
  }>(
    db,
    sql`select w.id as ware, w.no, w.product, w.producer, w.status, w.total as offered, w.base_price,
               w.owner_id = ${firm} as owned, o.bids, o.bidders, d.dealt, d.amount
        from trading.ware w
        cross join lateral (
          select count(*)::int as bids, count(distinct firm_id)::int as bidders
          from trading."order" where ware_id = w.id
        ) o
        cross join lateral (
          select count(*)::int as deals, coalesce(sum(quantity), 0)::bigint as dealt,
                 coalesce(sum(amount), 0)::bigint as amount
          from trading.deal where ware_id = w.id and (firm_id = ${firm} or owner_id = ${firm})
        ) d
        where w.section_id = ${section} and (w.owner_id = ${firm} or d.deals > 0)
        order by w.no`,
  );

const findOwnDeals = (db: Reader, section: string, firm: FirmId) =>
  rows<{
    ware: WareId;
    no: string;
    product: string;
    /** Side of the firm that asks. */
    side: Side;
    /** Name of the other side. */
    counterparty: string;
    quantity: Quantity;
    price: Price;
    amount: Fen;
    /** When it was dealt. */
    at: Date;
  }>(
    db,
    sql`select d.ware_id as ware, w.no, w.product, d.quantity, d.price, d.amount, d.dealt_at as at, f.name as counterparty,
               case when (d.owner_id = ${firm}) = (s.side = 'S') then 'S' else 'B' end as side
        from trading.deal d
        join trading.ware w on w.id = d.ware_id
        join trading.section s on s.id = d.section_id
        join identity.firm_view f on f.id = case when d.owner_id = ${firm} then d.firm_id else d.owner_id end
        where d.section_id = ${section} and (d.firm_id = ${firm} or d.owner_id = ${firm})
        order by d.dealt_at, d.order_no`,
  );
