import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";

/** 银行对账, the latest day first. */
export const listReconciliations = handleList(api.fundDesk.listReconciliations, () => ({
  from: sql`funds.reconciliation r
              left join (select day, count(*)::int as found, count(*) filter (where state = '0')::int as open
                         from funds.difference group by day) d on d.day = r.day`,
  scope: sql`true`,
  period: sql`(r.day::timestamp at time zone 'Asia/Shanghai')`,
  columns: {
    day: sql`r.day::text`,
    matched: sql`r.matched`,
    oursIn: sql`r.ours_in`,
    bankIn: sql`r.bank_in`,
    oursOut: sql`r.ours_out`,
    bankOut: sql`r.bank_out`,
    differences: sql`coalesce(d.found, 0)`,
    open: sql`coalesce(d.open, 0)`,
    at: sql`r.at`,
  },
  filters: {},
  order: sql`r.day desc`,
}));
