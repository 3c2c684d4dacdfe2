import type { OrderNo } from "@zd/domain/kernel/brand";
import { hasLapsed } from "@zd/domain/mall/order";
import { job } from "../../platform/jobs.ts";
import { endOrder } from "./end-order.ts";
import { lockOrder, orderClock, toStanding } from "./order-store.ts";

/** A shop has kept silent for a day. Early, late or twice: what has lapsed is ended, and nothing else. */
export const expireOrder = job<{ order: OrderNo }>(orderClock.name, async ({ order: no }, scope) => {
  const order = await lockOrder(scope.tx, no);
  if (!hasLapsed(toStanding(order), scope.now)) return;
  await endOrder(scope, order, { state: "4", by: "", reason: "商家未在24小时内确认" });
});
