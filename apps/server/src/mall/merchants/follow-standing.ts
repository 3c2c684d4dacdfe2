import { isFrozenFor } from "@zd/domain/identity/restriction";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { barredReason, frozenReason } from "@zd/domain/mall/merchant";
import { job } from "../../platform/jobs/jobs.ts";
import { findStanding } from "../standing.ts";
import { setSuspension } from "./suspension.ts";

/** Stands for the user in steps that the rules take. */
const rules = { userId: "" as UserId, name: "交易中心" };

/** Reasons of suspensions that the rules make and end. */
const ownReasons: readonly string[] = [barredReason, frozenReason];

/**
 * Suspends the shop of a firm that was blacklisted (domain §1.2.6) or frozen for trade, and resumes it once the firm may trade. A shop
 * that the exchange has suspended for another reason stays so.
 */
export const followStanding = job<{
  /** The firm whose standing has changed. */
  firm: FirmId;
}>("mall.followStanding", async ({ firm }, scope) => {
  const { tx } = scope;
  const shop = await tx
    .selectFrom("mall.merchant")
    .selectAll()
    .where("firmId", "=", firm)
    .forUpdate()
    .executeTakeFirst();
  if (!shop) return;
  const standing = await findStanding(tx, firm);
  const isFrozen = isFrozenFor(standing?.frozen, "trade");
  const reason = standing?.blacklisted ? barredReason : isFrozen ? frozenReason : null;
  // Suspended by the rules, or not at all: whatever else has suspended it is not ours to change.
  if (shop.suspendedFor !== null && !ownReasons.includes(shop.suspendedFor)) return;
  if (shop.suspendedFor === reason) return;
  await setSuspension(scope, shop, reason, { by: rules, detail: reason ?? shop.suspendedFor ?? "" });
});
