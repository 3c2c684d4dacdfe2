import { contract } from "@zd/contract";
import { activityList } from "@zd/contract/identity/operators";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/listings.ts";

/** 操作记录: the last first. An outer join, though there is always one: a count leaves it out. */
export const listActivity = handleList(contract.operators.listActivity, activityList, (_, { actor }) => ({
  from: sql`identity.activity a left join identity.operator o on o.user_id = a.user_id`,
  whose: sql`a.firm_id = ${actor.firmId}`,
  period: sql`a.at`,
  columns: {
    activity: sql`a.id::text`,
    at: sql`a.at`,
    name: sql`coalesce(o.name, '')`,
    account: sql`coalesce(o.account, '')`,
    what: sql`a.title`,
    ip: sql`a.ip`,
    reason: sql`a.refusal`,
    outcome: sql`case when a.refusal is null then 'done' else 'refused' end`,
  },
  filters: {
    name: (value) => contains(sql`o.name`, value),
    what: (value) => contains(sql`a.title`, value),
    ip: (value) => equals(sql`a.ip`, value),
    outcome: (value) => (value === "done" ? sql`a.refusal is null` : sql`a.refusal is not null`),
  },
  order: sql`a.at desc, a.id desc`,
}));
