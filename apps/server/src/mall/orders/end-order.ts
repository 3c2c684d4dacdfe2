import { releaseOfOrder } from "@zd/domain/mall/order-vouchers";
import type { Updateable } from "kysely";
import { lockAccounts } from "../../funds/index.ts";
import { notify } from "../../messages/index.ts";
import { cancelAll, type Scope } from "../../platform/jobs/jobs.ts";
import { orderMoved } from "../events.ts";
import { releaseStock } from "../stock.ts";
import { lockOffers } from "./offers.ts";
import { answeredNews } from "./order-news.ts";
import { type Answered, heldOf, type OrderRow, orderClock } from "./order-store.ts";
import type { MallOrderTable } from "./order-tables.ts";

type Ending = Pick<Scope, "tx" | "named" | "now" | "publish" | "broadcast">;

/** Ends an order that waited: what was frozen is free, and the goods are offered again. */
export async function endOrder(scope: Ending, order: OrderRow, answered: Answered): Promise<void> {
  const { now } = scope;
  const { orderNo: no, wareId: ware, quantity, buyerId } = order;
  await lockOffers(scope, [ware]);
  const accounts = await lockAccounts(scope, [buyerId]);
  for (const voucher of releaseOfOrder(buyerId, heldOf(order).B)) accounts.post(voucher, no, now);
  await Promise.all([
    accounts.save(scope),
    releaseStock(scope, [{ ware, quantity, order: no }]),
    answerOrder(scope, order, answered),
  ]);
}

/** Keeps how an order was answered, and cancels its clock. */
export async function answerOrder(
  { tx, now, broadcast }: Pick<Scope, "tx" | "now" | "broadcast">,
  order: OrderRow,
  { state, by, reason }: Answered,
  more: Updateable<MallOrderTable> = {},
): Promise<void> {
  const { orderNo, buyerId, sellerId } = order;
  await tx
    .updateTable("mall.order")
    .set({ state, answeredAt: new Date(now), answeredByName: by, reason, ...more })
    .where("orderNo", "=", orderNo)
    .execute();
  await cancelAll(tx, orderClock, [orderNo]);
  await notify({ tx, now }, answeredNews(order, { state, reason }, now));
  broadcast(orderMoved({ order: orderNo, buyer: buyerId, seller: sellerId, state }));
}
