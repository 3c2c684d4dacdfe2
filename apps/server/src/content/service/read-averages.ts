import { api } from "@zd/api";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";

interface Row {
  /** `YYYY-MM` */
  readonly month: string;
  /** How many operators have rated. */
  readonly ratings: number;
  /** Average score, as the four after it. */
  readonly trading: string;
  readonly settlement: string;
  readonly contracts: string;
  readonly support: string;
  readonly site: string;
}

/** 服务评价均分 of the last twelve months that have a rating. */
export const readAverages = handleMany(api.serviceDesk.readAverages, async (_, { db, actor }) => {
  const found = await rows<Row>(
    db,
    sql`select month, count(*)::int as ratings,
          round(avg(trading), 1)::text as trading, round(avg(settlement), 1)::text as settlement,
          round(avg(contracts), 1)::text as contracts, round(avg(support), 1)::text as support,
          round(avg(site), 1)::text as site
        from content.service_score where company_id = ${actor.companyId}
        group by month order by month desc limit 12`,
  );
  return found.map(({ month, ratings, ...averages }) => ({ month, ratings, averages }));
});
