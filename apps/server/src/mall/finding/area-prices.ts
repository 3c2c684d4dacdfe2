import { api } from "@zd/api";
import { instant, type Price } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { job, schedule } from "../../platform/jobs/jobs.ts";
import { openMall } from "../switching/open-mall.ts";

/** When the day's prices are kept, in milliseconds before midnight. */
const beforeMidnightMs = 5 * 60_000;

/** 地区均价 of a day, kept at its end: the average price of a product in a region, rounded to the fen. */
export const noteAreaPrices = job<null>("mall.noteAreaPrices", async (_, { tx, now }) => {
  await sql`
    insert into mall.area_price (company_id, area, product_id, day, price, wares)
    select company_id, area, product_id, ${shanghaiDay(now)}::date, round(avg(price), -2), count(*)
    from mall.ware where shown group by company_id, area, product_id
    on conflict (company_id, area, product_id, day) do update set price = excluded.price, wares = excluded.wares`.execute(
    tx,
  );
  const end = instant(startOfDay(now) + dayMs - beforeMidnightMs);
  await schedule(tx, noteAreaPrices, "", end > now ? end : instant(end + dayMs), null);
});

/** 地区均价走势 */
export const listAreaPrices = handleMany(
  api.mallFinding.listAreaPrices,
  async ({ area, product, days }, { db, request, now }) => {
    const company = await openMall(db, request);
    return rows<{
      /** `YYYY-MM-DD`. */
      day: string;
      /** Average of the wares shown, rounded to the fen. */
      price: Price;
      /** Of how many wares it is the average. */
      wares: number;
    }>(
      db,
      sql`select day::text as day, price, wares from mall.area_price
          where company_id = ${company} and area = ${area} and product_id = ${product}
            and day > ${shanghaiDay(instant(now - days * dayMs))}
          order by day`,
    );
  },
);
