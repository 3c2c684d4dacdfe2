import type { FirmId } from "@zd/domain/kernel/brand";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** The firms that a user may act for: his own first, then the branches under its agreement (domain §1.1). */
export const findAuthorised = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("identity.firm")
    .select(["id", "name", "kind"])
    .where((row) => row.or([row("id", "=", firm), row("parentId", "=", firm)]))
    .orderBy((row) => row("id", "=", firm), "desc")
    .orderBy("name")
    .execute();

/** The user's own firm, or the one asked for where he may act for it; otherwise NOT_FOUND. */
export async function authorisedFirm(db: Reader, actor: Actor, firm: FirmId | undefined): Promise<FirmId> {
  if (firm === undefined || firm === actor.firmId) return actor.firmId;
  const found = (await findAuthorised(db, actor.firmId)).find(({ id }) => id === firm);
  if (!found) throw notFound();
  return found.id;
}
