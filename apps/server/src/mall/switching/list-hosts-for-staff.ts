import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";

/** 商城启用域名 */
export const listHostsForStaff = handleList(api.mallSwitching.listHostsForStaff, (_, { actor }) => ({
  from: sql`mall.host h`,
  scope: sql`h.company_id = ${actor.companyId}`,
  columns: {
    host: sql`h.id::text`,
    domain: sql`h.domain`,
    memo: sql`h.memo`,
    changedBy: sql`h.changed_by_name`,
    changedAt: sql`h.changed_at`,
    state: sql`case when h.enabled then 'Y' else 'N' end`,
  },
  filters: { domain: (value) => contains(sql`h.domain`, value) },
  order: sql`h.domain, h.id`,
}));
