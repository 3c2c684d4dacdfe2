import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 销户审核列表. */
export const listCloseRequests = handleList(api.fundDesk.listCloseRequests, (_, { actor }) => ({
  from: sql`funds.close_request r join identity.firm_view f on f.id = r.firm_id
              left join identity.operator_view u on u.user_id = r.by_user
              left join identity.operator_view d on d.user_id = r.decided_by`,
  scope: sql`f.company_id = ${actor.companyId}`,
  columns: {
    request: sql`r.id::int`,
    firm: sql`f.name`,
    at: sql`r.at`,
    by: sql`coalesce(u.name, r.by_user)`,
    reason: sql`r.reason`,
    decidedAt: sql`r.decided_at`,
    decidedBy: sql`d.name`,
    memo: sql`r.memo`,
    state: sql`r.state`,
  },
  filters: {
    firm: (value) => contains(sql`f.name`, value),
    state: (value) => equals(sql`r.state`, value),
  },
  order: sql`(r.state = '1') desc, r.at desc, r.id desc`,
}));
