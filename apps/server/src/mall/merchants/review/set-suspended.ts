import type { FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs.ts";
import { type Actor, notFound, Refused } from "../../../platform/operation.ts";
import { findStanding } from "../../standing.ts";
import { setSuspension } from "../suspension.ts";

/** Refused where the shop is so already, and where a blacklisted firm's is to go on. */
export async function setSuspended(
  scope: Scope,
  actor: Actor,
  firm: FirmId,
  typed: string,
  suspended: boolean,
): Promise<string | null> {
  const { tx } = scope;
  const reason = typed.trim();
  if (reason === "") throw new Refused("FIELD_REQUIRED", { field: "原因" });
  if (firm === actor.firmId) throw new Refused("OWN_REQUEST");
  const shop = await tx
    .selectFrom("mall.merchant")
    .selectAll()
    .where("firmId", "=", firm)
    .where("companyId", "=", actor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if ((shop.suspendedFor !== null) === suspended) throw new Refused("NOTHING_CHANGED");
  if (!suspended && (await findStanding(tx, firm))?.blacklisted) throw new Refused("FIRM_BLACKLISTED");
  await setSuspension(scope, shop, suspended ? reason : null, { by: actor, detail: reason });
  return shop.suspendedFor;
}
