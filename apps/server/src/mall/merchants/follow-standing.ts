import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { barredReason } from "@zd/domain/mall/merchant";
import { job } from "../../platform/jobs.ts";
import { findStanding } from "../standing.ts";
import { setSuspension } from "./suspension.ts";

/** Nobody has decided about the shop itself. */
const rules = { userId: "" as UserId, name: "交易中心" };

/**
 * A firm on the blacklist sells nothing (domain §1.2.6): its shop is stopped, and opens again once the firm may trade.
 * What the exchange has stopped for another reason stays as it is.
 */
export const followStanding = job<{ firm: FirmId }>("mall.followStanding", async ({ firm }, scope) => {
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
