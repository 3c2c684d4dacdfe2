import { type RoleName, roles as rolesByName } from "@zd/domain/identity/access";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Receiver } from "@zd/domain/messages/news";
import { type SqlBool, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import { accountOf } from "../firm-changes/read-own.ts";
import { withMobile } from "./sealed-mobile.ts";

/** The most users of one firm who are told of something. */
const mostOfFirm = 100;

const permissionsOf = (held: readonly RoleName[]): readonly string[] => [
  ...new Set(held.flatMap((name): readonly string[] => rolesByName[name].permissions)),
];

/** The enabled users of these firms, and these users where they are enabled. */
export async function findReceivers(
  db: Reader,
  firms: readonly FirmId[],
  users: readonly UserId[],
): Promise<readonly Receiver[]> {
  if (firms.length + users.length === 0) return [];
  const found = await db
    .selectFrom("identity.operator")
    .select(["userId", "firmId", "roles", "lastSignInAt"])
    .where("status", "=", "enabled")
    .where(sql<SqlBool>`(firm_id = any(${[...firms]}::text[]) or user_id = any(${[...users]}::text[]))`)
    .orderBy("userId")
    .limit((firms.length + 1) * mostOfFirm + users.length)
    .execute();
  return found.map(({ userId, firmId, roles, lastSignInAt }) => ({
    user: userId,
    firm: firmId,
    permissions: permissionsOf(roles),
    hasSignedIn: lastSignInAt !== null,
  }));
}

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
