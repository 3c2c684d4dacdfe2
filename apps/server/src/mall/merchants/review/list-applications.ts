import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../../platform/lists/listings.ts";

/** 商家入驻审核: those that wait first. */
export const listApplications = handleList(api.merchantReviews.listApplications, (_, { actor }) => ({
  from: sql`mall.merchant_application a join identity.firm_view f on f.id = a.firm_id
              left join identity.operator_view u on u.user_id = a.applied_by
              left join identity.operator_view d on d.user_id = a.decided_by`,
  scope: sql`a.company_id = ${actor.companyId}`,
  columns: {
    application: sql`a.id::text`,
    firm: sql`f.name`,
    shopName: sql`a.shop_name`,
    contact: sql`a.contact_name`,
    appliedAt: sql`a.applied_at`,
    appliedBy: sql`coalesce(u.name, '')`,
    decidedAt: sql`a.decided_at`,
    decidedBy: sql`d.name`,
    opinion: sql`nullif(a.opinion, '')`,
    state: sql`a.state`,
  },
  filters: {
    firm: (value) => contains(sql`f.name`, value),
    shopName: (value) => contains(sql`a.shop_name`, value),
    state: (value) => equals(sql`a.state`, value),
  },
  order: sql`(a.state = '0') desc, a.applied_at desc, a.id desc`,
}));
