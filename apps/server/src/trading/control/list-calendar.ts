import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { agendaOf } from "./agenda.ts";

const most = 1_000;

/** 场次日历: the sections that start in a month. */
export const listCalendar = handle(api.control.listCalendar, async ({ month }, { db, actor }) => {
  const first = `${month}-01`;
  const rows = await db
    .selectFrom("trading.section")
    .selectAll()
    .where("companyId", "=", actor.companyId)
    .where("tradingDay", ">=", first)
    .where("tradingDay", "<", sql<string>`(${first}::date + interval '1 month')::date`)
    .where("practice", "is", false)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...agendaOf(row), tradingDay: row.tradingDay }));
});
