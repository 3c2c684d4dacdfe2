import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 服务评价列表: the newest first. */
export const listScores = handleList(api.serviceDesk.listScores, (_, { actor }) => ({
  from: sql`content.service_score s left join identity.firm_view f on f.id = s.firm_id
            left join identity.operator_view u on u.user_id = s.user_id`,
  scope: sql`s.company_id = ${actor.companyId}`,
  columns: {
    rating: sql`s.user_id || ' ' || s.month`,
    month: sql`s.month`,
    firm: sql`f.name`,
    ratedBy: sql`u.name`,
    trading: sql`s.trading`,
    settlement: sql`s.settlement`,
    contracts: sql`s.contracts`,
    support: sql`s.support`,
    site: sql`s.site`,
    comment: sql`s.comment`,
    ratedAt: sql`s.rated_at`,
  },
  filters: {
    firm: (value) => contains(sql`f.name`, value),
    month: (value) => equals(sql`s.month`, value),
  },
  order: sql`s.rated_at desc, s.user_id, s.month`,
}));
