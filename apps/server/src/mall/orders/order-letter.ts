import { api } from "@zd/api";
import { type CompanyId, instant } from "@zd/domain/kernel/brand";
import { orderLetter } from "@zd/domain/letters/order-letter";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { keepLetter, openLetters } from "../../signing/index.ts";
import { openMall } from "../switching/open-mall.ts";
import { findParties, promisesInWords } from "./letter-words.ts";
import { getOwnOrder, heldOf } from "./order-store.ts";

type FoundOrder = Awaited<ReturnType<typeof getOwnOrder>>;

/** 订单成交函 of a confirmed order, for both sides. */
export const makeOrderLetter = (platform: Platform) => {
  const { documentOf } = openLetters(platform);
  return handle(api.mallOrders.makeLetter, async ({ orderNo }, { db, actor, request, transact }) => {
    await openMall(db, request);
    const order = await getOwnOrder(db, orderNo, actor.firmId);
    if (order.state !== "1") throw notFound();
    const letter = await writeLetter(db, order);
    const { companyId, buyerId, sellerId } = order;
    const [company, firms] = [companyId as CompanyId, [buyerId, sellerId]];
    await transact(({ tx, now }) =>
      keepLetter(tx, { company, kind: "order", record: orderNo, firms, letter }, now),
    );
    return { number: letter.number, document: await documentOf(letter.number, actor) };
  });
};

async function writeLetter(db: Reader, order: FoundOrder) {
  const { contractNo, answeredAt, shown } = order;
  if (contractNo === null || answeredAt === null) throw notFound();
  const { B, S } = heldOf(order);
  return orderLetter({
    ...(await findParties(db, order)),
    orderNo: order.orderNo,
    contractNo,
    shopName: order.shopName,
    wareName: order.wareName,
    product: shown.product,
    quantity: order.quantity,
    price: order.price,
    amount: order.amount,
    place: order.placeName,
    payType: order.payType,
    address: order.address,
    deposits: { B: B.deposit, S: S.deposit },
    fees: { B: B.fee, S: S.fee },
    qualities: promisesInWords(shown),
    placedAt: instant(order.placedAt.getTime()),
    confirmedAt: instant(answeredAt.getTime()),
  });
}
