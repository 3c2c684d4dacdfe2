import { api } from "@zd/api";
import { roles } from "@zd/domain/identity/access";
import { sql } from "kysely";
import { anywhere } from "../../platform/database/database.ts";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { clashWords } from "./clashes.ts";

const labels = JSON.stringify(
  Object.fromEntries(Object.entries(roles).map(([name, { label }]) => [name, label])),
);

/** The roles of an operator `o` in words, in the order in which he has them. */
export const roleWords = sql`(select coalesce(string_agg(${labels}::jsonb ->> held.name, '、' order by held.n), '')
  from unnest(o.roles) with ordinality as held (name, n))`;

/** 工作人员列表 */
export const listStaff = handleList(api.staffUsers.listStaff, (_, { actor }) => ({
  from: sql`identity.operator o join identity.firm f on f.id = o.firm_id`,
  scope: sql`o.company_id = ${actor.companyId} and f.kind = '9'`,
  columns: {
    user: sql`o.user_id`,
    account: sql`o.account`,
    name: sql`o.name`,
    mobile: sql`o.mobile`,
    roleNames: roleWords,
    roles: sql`array_to_string(o.roles, ',')`,
    clash: clashWords,
    createdAt: sql`o.created_at`,
    lastSignInAt: sql`o.last_sign_in_at`,
    state: sql`o.status`,
  },
  filters: {
    name: (value) => sql`(o.name ilike ${anywhere(value)} or o.account ilike ${anywhere(value)})`,
    role: (value) => sql`${value} = any(o.roles)`,
    state: (value) => equals(sql`o.status`, value),
  },
  order: sql`o.created_at, o.user_id`,
}));
