import { randomInt } from "node:crypto";
import { plainRecoveryCode, recoveryCodes } from "@zd/domain/identity/second-factor";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { indexOf } from "../../platform/keys/personal.ts";

/** Letters and digits that are not mistaken for one another. */
const characters = "abcdefghjkmnpqrstuvwxyz23456789";
/** A code is five groups of five: 123 bits, so many that a hash of it tells nothing. */
const groups = 5;
const groupLength = 5;

const group = () =>
  Array.from({ length: groupLength }, () => characters.charAt(randomInt(characters.length))).join("");

/** As it is stored: under a key outside of the database. */
const hashOf = (code: string): Buffer => indexOf("recovery", plainRecoveryCode(code));

/** New 恢复码 of a user in place of all old ones; they can be read nowhere later. */
export async function drawRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => Array.from({ length: groups }, group).join("-"));
  const hashes = codes.map(hashOf);
  await dropRecoveryCodes(tx, userId);
  await tx
    .insertInto("identity.recoveryCode")
    .values(hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
    .execute();
  return codes;
}

export async function dropRecoveryCodes(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("identity.recoveryCode").where("userId", "=", userId).execute();
}

/** Uses a code up; false where it is none of the user's, or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: UserId,
  code: string,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity.recoveryCode")
    .set({ usedAt: new Date(now) })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many codes a user has, and how many of them he has not used. */
export const countRecoveryCodes = (db: Reader, userId: UserId) =>
  db
    .selectFrom("identity.recoveryCode")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where used_at is null))::int`.as("left"),
    ])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
