import { api } from "@zd/api";
import { usualFeePlan } from "@zd/domain/mall/fee-plan";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../../platform/lists/listings.ts";

const state = sql`case when m.suspended_for is null then m.status else '9' end`;

/** 商家 */
export const listMerchants = handleList(api.merchantReviews.listMerchants, (_, { actor }) => ({
  from: sql`mall.merchant m join identity.firm_view f on f.id = m.firm_id
              left join mall.fee_plan p on p.id = m.plan_id`,
  scope: sql`m.company_id = ${actor.companyId}`,
  columns: {
    firmId: sql`m.firm_id`,
    shopName: sql`m.shop_name`,
    firm: sql`f.name`,
    wares: sql`(select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown)`,
    sold: sql`m.sold`,
    plan: sql`m.plan_id`,
    planName: sql`coalesce(p.name, ${usualFeePlan.name})`,
    openedAt: sql`m.opened_at`,
    suspendedFor: sql`m.suspended_for`,
    state,
  },
  filters: {
    shopName: (value) => sql`(${contains(sql`m.shop_name`, value)} or ${contains(sql`f.name`, value)})`,
    state: (value) => equals(state, value),
  },
  order: sql`m.opened_at desc, m.firm_id`,
}));
