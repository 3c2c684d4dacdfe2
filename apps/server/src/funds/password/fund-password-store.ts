import { noTries, type PasswordTries } from "@zd/domain/funds/fund-password";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../../platform/database/database.ts";

const ofUser = (db: Reader, user: UserId) =>
  db.selectFrom("funds.fundPassword").select(["hash", "wrong", "lockedUntil"]).where("userId", "=", user);

type Row = { readonly hash: string; readonly wrong: number; readonly lockedUntil: Date | null };

const withTries = ({ hash, wrong, lockedUntil }: Row) => ({
  hash,
  tries: { wrong, lockedUntil: lockedUntil && instant(lockedUntil.getTime()) } satisfies PasswordTries,
});

/** The fund password of a user with its wrong tries; null where none is set. */
export async function findFundPassword(db: Reader, user: UserId) {
  const row = await ofUser(db, user).executeTakeFirst();
  return row ? withTries(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockFundPassword(tx: Tx, user: UserId) {
  const row = await ofUser(tx, user).forUpdate().executeTakeFirst();
  return row ? withTries(row) : null;
}

export async function hasFundPassword(db: Reader, user: UserId): Promise<boolean> {
  const row = await db
    .selectFrom("funds.fundPassword")
    .select("userId")
    .where("userId", "=", user)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the tries, unless the password was changed meanwhile. */
export async function saveTries(
  tx: Tx,
  user: UserId,
  hash: string,
  { wrong, lockedUntil }: PasswordTries,
): Promise<void> {
  await tx
    .updateTable("funds.fundPassword")
    .set({ wrong, lockedUntil: lockedUntil && new Date(lockedUntil) })
    .where("userId", "=", user)
    .where("hash", "=", hash)
    .execute();
}

/** Sets a password and forgets the tries of the old one. */
export async function setFundPassword(tx: Tx, user: UserId, hash: string, now: Instant): Promise<void> {
  const row = { hash, ...noTries, changedAt: new Date(now), lockedUntil: null };
  await tx
    .insertInto("funds.fundPassword")
    .values({ userId: user, ...row })
    .onConflict((existing) => existing.column("userId").doUpdateSet(row))
    .execute();
}
