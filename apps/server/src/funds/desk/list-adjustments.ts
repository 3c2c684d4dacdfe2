import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 调账记录: those that wait for a second person first. */
export const listAdjustments = handleList(api.fundDesk.listAdjustments, (_, { actor }) => ({
  from: sql`funds.adjustment a join identity.firm_view f on f.id = a.firm_id
            left join identity.operator_view u on u.user_id = a.by_user
            left join identity.operator_view d on d.user_id = a.decided_by`,
  scope: sql`f.company_id = ${actor.companyId}`,
  period: sql`a.at`,
  columns: {
    adjustment: sql`a.id::int`,
    at: sql`a.at`,
    firm: sql`f.name`,
    amount: sql`a.amount`,
    cause: sql`a.cause`,
    memo: sql`a.memo`,
    by: sql`coalesce(u.name, a.by_user)`,
    decidedBy: sql`d.name`,
    decidedAt: sql`a.decided_at`,
    opinion: sql`a.opinion`,
    state: sql`a.state`,
  },
  filters: {
    firm: (value) => contains(sql`f.name`, value),
    cause: (value) => equals(sql`a.cause`, value),
    state: (value) => equals(sql`a.state`, value),
  },
  order: sql`(a.state = '1') desc, a.at desc, a.id desc`,
}));
