import { api } from "@zd/api";
import { sql } from "kysely";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { lookForFirms } from "../firms/look-for-firms.ts";

const state = sql`case when b.ended_at is null then 'A' when b.lifted_by is null then 'E' else 'L' end`;

/** 黑名单列表 */
export const listEntries = handleList(api.blacklist.listEntries, (_, { actor }) => ({
  from: sql`identity.blacklist_entry b join identity.firm f on f.id = b.firm_id
                left join identity.operator l on l.user_id = b.listed_by
                left join identity.operator e on e.user_id = b.lifted_by`,
  scope: sql`b.company_id = ${actor.companyId}`,
  columns: {
    entry: sql`b.id::text`,
    firm: sql`f.name`,
    state,
    reason: sql`b.reason`,
    until: sql`b.until::text`,
    listedBy: sql`coalesce(l.name, '')`,
    listedAt: sql`b.listed_at`,
    liftedBy: sql`e.name`,
    liftedAt: sql`b.ended_at`,
    liftReason: sql`b.lift_reason`,
  },
  filters: {
    firm: (value) => lookForFirms("f", value),
    state: (value) => equals(state, value),
  },
  order: sql`b.listed_at desc, b.id desc`,
}));
