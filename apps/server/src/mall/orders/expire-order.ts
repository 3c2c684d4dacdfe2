import type { OrderNo } from "@zd/domain/kernel/brand";
import { hasLapsed } from "@zd/domain/mall/order";
import { job } from "../../platform/jobs/jobs.ts";
import { endOrder } from "./end-order.ts";
import { lockOrder, orderClock, toStanding } from "./order-store.ts";

/**
 * Runs when a shop has not answered for a day: the order lapses. Early, late or twice it does what is due and nothing
 * else.
 */
export const expireOrder = job<{
  /** Number of the order. */
  order: OrderNo;
}>(orderClock.name, async ({ order: no }, scope) => {
  const order = await lockOrder(scope.tx, no);
  if (!hasLapsed(toStanding(order), scope.now)) return;
  await endOrder(scope, order, { state: "4", by: "", reason: "商家未在24小时内确认" });
});
