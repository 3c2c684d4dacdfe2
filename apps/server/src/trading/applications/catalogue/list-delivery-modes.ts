import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";

/** 交收与运输方式 (2209). */
export const listDeliveryModes = handle(api.applications.listDeliveryModes, async (_, { db, actor }) => {
  const modes = await db
    .selectFrom("trading.deliveryMode")
    .select(["id", "name", "transport", "priceBasis"])
    .where("enabled", "=", true)
    .where("companyId", "=", actor.companyId)
    .orderBy("position")
    .execute();
  return modes.map(({ id, ...rest }) => ({ deliveryMode: id, ...rest }));
});
