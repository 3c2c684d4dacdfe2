import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { getOwnOrder } from "./order-store.ts";

/** 订单商品属性: the order, and its ware as it was ordered. */
export const readOrder = handle(api.mallOrders.readOrder, async ({ orderNo }, { db, actor, request }) => {
  await openMall(db, request);
  const order = await getOwnOrder(db, orderNo, actor.firmId);
  const firms = await findFirms(db, [order.buyerId, order.sellerId]);
  const { side, shown } = order;
  return {
    orderDate: order.orderDay,
    orderNo,
    side,
    state: order.state,
    ware: order.wareId,
    wareName: order.wareName,
    shopName: order.shopName,
    buyer: firms.get(order.buyerId)?.name ?? "",
    seller: firms.get(order.sellerId)?.name ?? "",
    product: shown.product,
    place: order.placeName,
    count: order.quantity,
    price: order.price,
    amount: order.amount,
    fee: side === "B" ? order.buyerFee : order.sellerFee,
    deposit: side === "B" ? order.buyerDeposit : order.sellerDeposit,
    payType: order.payType,
    address: order.address,
    placedAt: instant(order.placedAt.getTime()),
    placedBy: side === "B" ? order.placedByName : "",
    answerBy: instant(order.answerBy.getTime()),
    answeredAt: order.answeredAt && instant(order.answeredAt.getTime()),
    answeredBy: order.answeredByName,
    reason: order.reason,
    contractNo: order.contractNo,
    attributes: [...shown.attributes],
    qualities: [...shown.qualities],
  };
});
