import { api } from "@zd/api";
import { mayDo, type Permission, roles, staffPermissions, staffRoles } from "@zd/domain/identity/access";
import { sql } from "kysely";
import { anywhere } from "../../platform/database/database.ts";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { clashWords, hasClash } from "./clashes.ts";
import { roleWords } from "./list-staff.ts";

/** The permissions of each role, for SQL. */
const held = JSON.stringify(Object.fromEntries(staffRoles.map((name) => [name, roles[name].permissions])));
/** The permissions with their titles, in their order, for SQL. */
const titles = JSON.stringify(Object.entries(staffPermissions).map(([name, title]) => ({ name, title })));

/** The permissions of an operator `o` by all of his roles, in words. */
const rightWords = sql`(
  select coalesce(string_agg(one.value ->> 'title', '、' order by one.n), '')
  from jsonb_array_elements(${titles}::jsonb) with ordinality as one (value, n)
  where exists (select from unnest(o.roles) as held_role where ${held}::jsonb -> held_role ? (one.value ->> 'name')))`;

/** 人员权限: all of the staff, disabled ones included, with what each may do. */
export const listRights = handleList(api.staffUsers.listRights, (_, { actor }) => ({
  from: sql`identity.operator o join identity.firm f on f.id = o.firm_id`,
  scope: sql`o.company_id = ${actor.companyId} and f.kind = '9'`,
  columns: {
    user: sql`o.user_id`,
    account: sql`o.account`,
    name: sql`o.name`,
    roleNames: roleWords,
    roles: sql`array_to_string(o.roles, ',')`,
    rights: rightWords,
    clash: clashWords,
    createdAt: sql`o.created_at`,
    lastSignInAt: sql`o.last_sign_in_at`,
    state: sql`o.status`,
  },
  filters: {
    person: (value) => sql`(o.name ilike ${anywhere(value)} or o.account ilike ${anywhere(value)})`,
    role: (value) => sql`${value} = any(o.roles)`,
    permission: (value) => sql`o.roles && ${holdersOf(value as Permission)}::text[]`,
    clash: (value) => (value === "Y" ? hasClash : sql`not ${hasClash}`),
    state: (value) => equals(sql`o.status`, value),
  },
  order: sql`o.created_at, o.user_id`,
}));

/** The roles that have a permission. */
const holdersOf = (permission: Permission) => staffRoles.filter((role) => mayDo([role], permission));
