import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { barredReason } from "@zd/domain/mall/merchant";
import { job } from "../../platform/jobs/jobs.ts";
import { findStanding } from "../standing.ts";
import { setSuspension } from "./suspension.ts";

/** Stands for the user in steps that the rules take. */
const rules = { userId: "" as UserId, name: "交易中心" };

/**
 * Suspends the shop of a firm that was blacklisted (domain §1.2.6), and resumes it once the firm may trade. A shop
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
  const isBarred = (await findStanding(tx, firm))?.blacklisted === true;
  // Stopped for the blacklist, or not stopped at all: whatever else has stopped it is not ours to change.
  const reason = isBarred ? barredReason : null;
  if (!shop || shop.suspendedFor !== (isBarred ? null : barredReason)) return;
  await setSuspension(scope, shop, reason, { by: rules, detail: barredReason });
});
