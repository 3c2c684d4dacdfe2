import { randomInt } from "node:crypto";
import { isAdministrator } from "@zd/domain/identity/staff-user";
import type { CompanyId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { withMobile } from "../operators/sealed-mobile.ts";

/** Letters and digits that are not mistaken for one another. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const passwordLength = 12;

/** A random password for the first sign-in, to be read off a screen. */
export const newPassword = () =>
  Array.from({ length: passwordLength }, () => characters.charAt(randomInt(characters.length))).join("");

const ofStaff = (db: Reader, company: CompanyId) =>
  db
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .where("o.companyId", "=", company)
    .where("f.kind", "=", "9");

/** A member of the exchange's staff; NOT_FOUND for a member firm's operator. */
const oneOfStaff = (db: Reader, company: CompanyId, user: UserId) =>
  ofStaff(db, company)
    .select(["o.userId as user", "o.account", "o.name", "o.mobile", "o.personal", "o.roles", "o.status"])
    .where("o.userId", "=", user);

const otherAdministrators = (db: Reader, company: CompanyId, but: UserId) =>
  ofStaff(db, company)
    .select("o.userId")
    .where("o.status", "=", "enabled")
    .where(sql<boolean>`'systemAdministrator' = any(o.roles)`)
    .where("o.userId", "<>", but)
    .orderBy("o.userId");

/** A member of staff, with what the rules need to judge a change of him by this caller. */
export async function findStaff(db: Reader, { companyId, userId: by }: Actor, user: UserId) {
  const before = withMobile(user, await oneOfStaff(db, companyId, user).executeTakeFirstOrThrow(notFound));
  const others = await otherAdministrators(db, companyId, user).execute();
  return { before, context: { by, otherAdministrators: others.length } };
}

/**
 * The same, locked until the transaction ends. For an administrator the other administrators are locked too, so that
 * two cannot remove each other.
 */
export async function lockStaff(tx: Tx, { companyId, userId: by }: Actor, user: UserId) {
  const locked = await oneOfStaff(tx, companyId, user).forUpdate("o").executeTakeFirstOrThrow(notFound);
  const before = withMobile(user, locked);
  const others = otherAdministrators(tx, companyId, user);
  const held = isAdministrator(before) ? others.forUpdate("o") : others;
  return { before, context: { by, otherAdministrators: (await held.execute()).length } };
}

export type FoundStaff = Awaited<ReturnType<typeof findStaff>>;
