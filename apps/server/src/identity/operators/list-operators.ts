import { api } from "@zd/api";
import { roles } from "@zd/domain/identity/access";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { mobileLike } from "./sealed-mobile.ts";

const labels = sql.join(Object.entries(roles).map(([role, { label }]) => sql`(${role}, ${label})`));
const roleNames = sql`(
  select string_agg(l.label, '、' order by r.place)
  from unnest(o.roles) with ordinality r(role, place) join (values ${labels}) l(role, label) on l.role = r.role
)`;

/** 操作员列表: the firm's own account first, then enabled operators, by account. */
export const listOperators = handleList(api.operators.listOperators, (_, { actor }) => ({
  from: sql`identity.operator o`,
  scope: sql`o.firm_id = ${actor.firmId}`,
  columns: {
    account: sql`o.account`,
    name: sql`o.name`,
    mobile: sql`o.mobile`,
    roleNames,
    user: sql`o.user_id`,
    roles: sql`array_to_string(o.roles, ',')`,
    lastSignInAt: sql`o.last_sign_in_at`,
    createdAt: sql`o.created_at`,
    status: sql`o.status`,
  },
  filters: {
    name: (value) => contains(sql`o.name`, value),
    account: (value) => contains(sql`o.account`, value),
    mobile: (value) => mobileLike(value),
    role: (value) => sql`${value} = any(o.roles)`,
    status: (value) => equals(sql`o.status`, value),
  },
  order: sql`o.is_firm desc, (o.status = 'enabled') desc, o.account, o.user_id`,
}));
