import { contract } from "@zd/contract";
import { feePlanChangeList } from "@zd/contract/mall/fee-plans";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/listings.ts";

/** 商城收费变更: what waits for a second person stands first. */
export const listChanges = handleList(contract.feePlans.listChanges, feePlanChangeList, (_, { actor }) => ({
  from: sql`mall.plan_change c left join identity.operator_view a on a.user_id = c.asked_by
            left join identity.operator_view d on d.user_id = c.decided_by`,
  whose: sql`c.company_id = ${actor.companyId}`,
  period: sql`c.asked_at`,
  columns: {
    change: sql`c.id::text`,
    words: sql`c.words`,
    reason: sql`c.reason`,
    askedBy: sql`coalesce(a.name, c.asked_by)`,
    askedAt: sql`c.asked_at`,
    decidedBy: sql`coalesce(d.name, c.decided_by)`,
    decidedAt: sql`c.decided_at`,
    memo: sql`c.memo`,
    state: sql`c.state`,
  },
  filters: {
    words: (value) => contains(sql`c.words`, value),
    state: (value) => equals(sql`c.state`, value),
  },
  order: sql`(c.state = '0') desc, c.asked_at desc, c.id desc`,
}));
