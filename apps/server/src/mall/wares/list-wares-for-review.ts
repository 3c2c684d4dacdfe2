import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { wareSource } from "./ware-source.ts";

/** 商品审核: those that wait first; drafts are left out. */
export const listWaresForReview = handleList(api.wareReviews.listWares, (_, { actor }) => ({
  from: sql`${wareSource.from} join mall.merchant m on m.firm_id = w.firm_id
              join identity.firm_view f on f.id = w.firm_id
              left join identity.operator_view d on d.user_id = w.decided_by`,
  scope: sql`w.company_id = ${actor.companyId} and w.deleted_at is null and w.submitted_at is not null`,
  columns: {
    ...wareSource.columns,
    shopName: sql`m.shop_name`,
    firm: sql`f.name`,
    submittedAt: sql`w.submitted_at`,
    decidedBy: sql`d.name`,
  },
  filters: {
    ...wareSource.filters,
    shopName: (value) => sql`(${contains(sql`m.shop_name`, value)} or ${contains(sql`f.name`, value)})`,
  },
  order: sql`(w.state = '1') desc, w.submitted_at desc nulls last, w.id desc`,
}));
