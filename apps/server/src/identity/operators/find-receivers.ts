import { type RoleName, roles as rolesByName } from "@zd/domain/identity/access";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Receiver } from "@zd/domain/messages/news";
import { type SqlBool, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import { accountOf } from "../firm-changes/read-own.ts";
import { withMobile } from "./sealed-mobile.ts";

/** The most users of one firm, and the most of one exchange's staff, who are told of something. */
const mostOfFirm = 100;
const mostOfStaff = 500;

const permissionsOf = (held: readonly RoleName[]): readonly string[] => [
  ...new Set(held.flatMap((name): readonly string[] => rolesByName[name].permissions)),
];

/** Whose messages they may be. */
interface Addressed {
  readonly firms: readonly FirmId[];
  /** Companies whose staff it is. */
  readonly companies: readonly CompanyId[];
  readonly users: readonly UserId[];
}

/** The enabled users of these firms and of the staff of these companies, and these users where they are enabled. */
export async function findReceivers(
  db: Reader,
  { firms, companies, users }: Addressed,
): Promise<readonly Receiver[]> {
  if (firms.length + companies.length + users.length === 0) return [];
  const staff = companies.length === 0 ? [] : await findStaffFirms(db, companies);
  const companyOf = new Map(staff.map(({ id, companyId }) => [id, companyId]));
  const found = await db
    .selectFrom("identity.operator")
    .select(["userId", "firmId", "roles", "lastSignInAt"])
    .where("status", "=", "enabled")
    .where(
      sql<SqlBool>`(firm_id = any(${[...firms, ...companyOf.keys()]}::text[]) or user_id = any(${[...users]}::text[]))`,
    )
    .orderBy("userId")
    .limit(firms.length * mostOfFirm + staff.length * mostOfStaff + users.length)
    .execute();
  return found.map(({ userId, firmId, roles, lastSignInAt }) => ({
    user: userId,
    firm: firmId,
    staffOf: companyOf.get(firmId) ?? null,
    permissions: permissionsOf(roles),
    hasSignedIn: lastSignInAt !== null,
  }));
}

/** The firms of the exchange itself, to which the staff of these companies belong. */
const findStaffFirms = (db: Reader, companies: readonly CompanyId[]) =>
  db
    .selectFrom("identity.firm")
    .select(["id", "companyId"])
    .where("companyId", "in", [...companies])
    .where("kind", "=", "9")
    .execute();

/** The companies that have staff. */
export const findStaffCompanies = async (db: Reader): Promise<readonly CompanyId[]> =>
  (
    await db
      .selectFrom("identity.firm")
      .select("companyId")
      .distinct()
      .where("kind", "=", "9")
      .orderBy("companyId")
      .execute()
  ).map(({ companyId }) => companyId);

/** How a user is reached beside the site. */
export interface Contact {
  /** His mobile; null where he has none, or is disabled. */
  readonly mobile: string | null;
  /** The address for mails of his firm, of the firm's own account alone; null where the firm has given none. */
  readonly mail: string | null;
}

/** How these users are reached; a user who is not enabled is left out. */
export async function findContacts(
  db: Reader,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, Contact>> {
  if (users.length === 0) return new Map();
  const found = await db
    .selectFrom("identity.operator as o")
    .leftJoin("identity.firmProfile as p", "p.firmId", "o.firmId")
    .select(["o.userId", "o.firmId", "o.mobile", "o.personal", "p.email"])
    .where("o.userId", "in", users)
    .where("o.status", "=", "enabled")
    .execute();
  return new Map(
    found.map((row) => [
      row.userId,
      {
        mobile: withMobile(row.userId, row).mobile || null,
        mail: row.userId === accountOf(row.firmId) ? row.email || null : null,
      },
    ]),
  );
}
