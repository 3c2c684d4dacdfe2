import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** Short names of firms by id; the id itself where the firm is not known. */
export async function findFirmNames(db: Reader, ids: Iterable<FirmId>): Promise<(id: FirmId) => string> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0) return (id) => id;
  const rows = await db
    .selectFrom("identity.firmView")
    .select(["id", "shortName"])
    .where("id", "in", distinctIds)
    .execute();
  const names = new Map(rows.map(({ id, shortName }) => [id, shortName]));
  return (id) => names.get(id) ?? id;
}

/** Names of users by id; the id itself where the user is not known. */
export async function findUserNames(db: Reader, ids: Iterable<UserId>): Promise<(id: UserId) => string> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0) return (id) => id;
  const rows = await db
    .selectFrom("identity.operatorView")
    .select(["userId", "name"])
    .where("userId", "in", distinctIds)
    .execute();
  const names = new Map(rows.map(({ userId, name }) => [userId, name]));
  return (id) => names.get(id) ?? id;
}
