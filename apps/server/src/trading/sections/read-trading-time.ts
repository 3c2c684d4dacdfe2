import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";

/** 交易系统时间与状态 (6126), of the site's company. */
export const readTradingTime = handle(api.trading.readTradingTime, async (_, { db, request, now }) => {
  const company = await companyOfSite(db, request, undefined);
  const { running, next } = await db
    .selectFrom("trading.section")
    .select([
      sql<number>`count(*) filter (where status in ('1', '2', '3', '8', 'a', 'b'))::int`.as("running"),
      sql<Date | null>`min(starts_at) filter (where status = '0')`.as("next"),
    ])
    .where("companyId", "=", company)
    .where("status", "in", ["0", "1", "2", "3", "8", "a", "b"])
    .executeTakeFirstOrThrow();
  return {
    serverTime: now,
    tradingDay: shanghaiDay(now),
    running,
    nextStartsAt: next && instant(next.getTime()),
  };
});
