import { randomInt } from "node:crypto";
import type { CompanyId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";

/** No letter or digit that is mistaken for another. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const passwordLength = 12;

/** A password for the first sign-in, to be read off a screen. */
export const newPassword = () =>
  Array.from({ length: passwordLength }, () => characters.charAt(randomInt(characters.length))).join("");

/** One of the exchange's own people; NOT_FOUND for a member's operator. Held until the transaction ends. */
export const lockStaff = (tx: Tx, company: CompanyId, user: UserId) =>
  tx
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select(["o.userId", "o.account", "o.name", "o.mobile", "o.roles", "o.status", "o.isFirm"])
    .where("o.userId", "=", user)
    .where("o.companyId", "=", company)
    .where("f.kind", "=", "9")
    .forUpdate("o")
    .executeTakeFirstOrThrow(notFound);

/** Those who could still administer the platform; one change at a time, or two could each take the other away. */
export async function otherAdministrators(tx: Tx, company: CompanyId, but: UserId): Promise<number> {
  const others = await tx
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select("o.userId")
    .where("o.companyId", "=", company)
    .where("f.kind", "=", "9")
    .where("o.status", "=", "enabled")
    .where(sql<boolean>`'systemAdministrator' = any(o.roles)`)
    .where("o.userId", "<>", but)
    .orderBy("o.userId")
    .forUpdate("o")
    .execute();
  return others.length;
}
