import { api } from "@zd/api";
import { instant, type Price, price as priceOf } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";

/** 商品价格走势: the price at the beginning of the days, and every change since. */
export const listPrices = handleMany(
  api.mallFinding.listPrices,
  async ({ ware, days }, { db, request, now, refuse }) => {
    const company = await openMall(db, request);
    const shown = await db
      .selectFrom("mall.ware")
      .select("id")
      .where("id", "=", ware)
      .where("companyId", "=", company)
      .where("shown", "=", true)
      .executeTakeFirst();
    if (!shown) return refuse("NOT_FOUND");
    const since = new Date(now - days * dayMs);
    const found = await rows<{
      id: bigint;
      /** From when on the price holds, or has held. */
      at: Date;
      price: Price;
      /** The price before it, in 0.0001 yuan a tonne; null for the first. */
      before: Price | null;
    }>(
      db,
      sql`select id, effective_at as at, price, before from (
            select id, effective_at, price,
              lag(price) over (order by effective_at, id) as before,
              lead(effective_at) over (order by effective_at, id) as next
            from mall.ware_price where ware_id = ${ware} and state in ('1', '2')) c
          where next is null or next > ${since}
          order by effective_at, id`,
    );
    return found.map(({ id, at, price, before }) => ({
      change: Number(id),
      at: instant(at.getTime()),
      price,
      move: priceOf(before === null ? 0n : price - before),
    }));
  },
);
