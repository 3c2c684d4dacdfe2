import { isFrozenFor } from "@zd/domain/identity/restriction";
import type { FirmId } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../../../platform/calls/card.ts";
import { type Actor, notFound, Refused } from "../../../platform/calls/operation.ts";
import type { Reader } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { findStanding } from "../../standing.ts";
import type { MerchantRow } from "../shop-store.ts";
import { setSuspension } from "../suspension.ts";

/** Refuses a shop that is in that state already, the user's own, and to resume the shop of a blacklisted or frozen firm. */
export async function requireOther(
  db: Reader,
  { firmId, suspendedFor }: MerchantRow,
  actor: Pick<Actor, "firmId">,
  suspended: boolean,
): Promise<void> {
  if (firmId === actor.firmId) throw new Refused("OWN_REQUEST");
  if ((suspendedFor !== null) === suspended) throw new Refused("NOTHING_CHANGED");
  if (suspended) return;
  const standing = await findStanding(db, firmId);
  if (standing?.blacklisted) throw new Refused("FIRM_BLACKLISTED");
  if (isFrozenFor(standing?.frozen, "trade")) throw new Refused("FIRM_FROZEN");
}

/** Mark of a suspension: the version of the shop; its wares change all the time and are left out. */
export const suspensionMark = ({ firmId, version }: MerchantRow, suspended: boolean) => ({
  firmId,
  version,
  suspended,
});

/** Suspends or resumes a shop; returns the reason of the suspension before. */
export async function setSuspended(
  scope: Scope,
  actor: Actor,
  firm: FirmId,
  typed: string,
  suspended: boolean,
  seen?: string,
): Promise<string | null> {
  const { tx } = scope;
  const reason = typed.trim();
  if (reason === "") throw new Refused("FIELD_REQUIRED", { field: "原因" });
  const shop = await tx
    .selectFrom("mall.merchant")
    .selectAll()
    .where("firmId", "=", firm)
    .where("companyId", "=", actor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireOther(tx, shop, actor, suspended);
  requireMatchingPreview(seen, suspensionMark(shop, suspended));
  await setSuspension(scope, shop, suspended ? reason : null, { by: actor, detail: reason });
  return shop.suspendedFor;
}
