import { mayDo, type RoleName } from "@zd/domain/identity/access";
import type { ApplicationId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { EnrolledHolder } from "@zd/domain/trading/seal-plan";
import type { SealHolder } from "@zd/domain/trading/session";
import { exchangeKind } from "../../platform/audit/entry.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { KeyHolder } from "./make-seals.ts";

/** As what a user may hold parts of seals; null where he may not. */
export function holderOf({ firmKind, roles }: Pick<Actor, "firmKind" | "roles">): SealHolder | null {
  const may = (permission: Parameters<typeof mayDo>[1]) => mayDo(roles as readonly RoleName[], permission);
  if (firmKind !== exchangeKind) return may("apply-wares") ? "owner" : null;
  if (may("manage-trading")) return "desk";
  return may("read-audit") ? "auditor" : null;
}

/** Enrols somebody's public key; an earlier one of his is replaced for sections to come. */
export async function enrolHolder(
  tx: Tx,
  { user: userId, firm: firmId, holder, publicKey }: KeyHolder & EnrolledHolder,
  now: Instant,
): Promise<void> {
  const row = { firmId, holder, publicKey, enrolledAt: new Date(now) };
  await tx
    .insertInto("trading.sealKey")
    .values({ userId, ...row })
    .onConflict((existing) => existing.column("userId").doUpdateSet(row))
    .execute();
}

/** Those of these users that have enrolled a key, in this order. */
export async function findHolders(
  db: Reader,
  users: readonly UserId[],
): Promise<readonly (KeyHolder & EnrolledHolder)[]> {
  if (users.length === 0) return [];
  const found = await db
    .selectFrom("trading.sealKey")
    .select(["userId", "firmId", "holder", "publicKey"])
    .where("userId", "in", users)
    .execute();
  const byUser = new Map(found.map((row) => [row.userId, row]));
  return users.flatMap((user) => {
    const row = byUser.get(user);
    return row ? [{ user, firm: row.firmId, holder: row.holder, publicKey: row.publicKey }] : [];
  });
}

/** Whoever has enrolled a key and may be chosen for a section of these applications, by name. */
export async function findEligibleHolders(
  db: Reader,
  company: string,
  exchange: FirmId,
  applications: readonly ApplicationId[],
) {
  const owners =
    applications.length === 0
      ? []
      : await db
          .selectFrom("trading.application")
          .select("firmId")
          .distinct()
          .where("companyId", "=", company as never)
          .where("id", "in", applications)
          .execute();
  const firms = [exchange, ...owners.map(({ firmId }) => firmId)];
  return await db
    .selectFrom("trading.sealKey as k")
    .innerJoin("identity.operatorView as u", "u.userId", "k.userId")
    .innerJoin("identity.firmView as f", "f.id", "k.firmId")
    .select(["k.userId as user", "u.name", "f.shortName as firmName", "k.holder"])
    .where("k.firmId", "in", firms)
    .orderBy("k.holder")
    .orderBy("u.name")
    .execute();
}
