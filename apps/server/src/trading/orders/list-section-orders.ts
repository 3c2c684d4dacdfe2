import { api } from "@zd/api";
import { instant, type WareId } from "@zd/domain/kernel/brand";
import { orderStatuses } from "@zd/domain/trading/codes";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { findSectionIds } from "../sections/hall-store.ts";
import { inMonthOf } from "../sessions/journal-month.ts";

const most = 500;

/** 本场委托 (6124): the firm's own orders in a session, the newest first. */
export const listSectionOrders = handle(api.trading.listSectionOrders, async ({ section }, { db, actor }) => {
  const orders = await db
    .selectFrom("trading.order as o")
    .innerJoin("trading.ware as w", "w.id", "o.wareId")
    .innerJoin("trading.journal as j", (join) =>
      join.onRef("j.sectionId", "=", "o.sectionId").onRef("j.seq", "=", "o.seq"),
    )
    .leftJoin("identity.operatorView as u", "u.userId", "o.userId")
    .select([
      "o.orderNo",
      "o.wareId",
      "w.no",
      "w.product",
      "o.seq",
      "o.receivedAt",
      "o.price",
      "o.quantity",
      "o.concealed",
      "o.filled",
      "o.held",
      "o.status",
      "u.name",
      "j.hash",
    ])
    .where("o.sectionId", "=", section)
    .where(inMonthOf("j", section))
    .where("o.firmId", "=", actor.firmId)
    .orderBy("o.seq", "desc")
    .limit(most)
    .execute();
  if (orders.length === 0 && (await findSectionIds(db, [section], actor.companyId)).size === 0)
    throw notFound();
  return orders.map(({ orderNo, wareId, no, product, seq, receivedAt, status, name, hash, ...amounts }) => ({
    orderNo,
    ware: wareId as WareId,
    wareNo: no,
    product,
    seq,
    at: instant(receivedAt.getTime()),
    price: amounts.concealed ? null : amounts.price,
    quantity: amounts.concealed ? null : amounts.quantity,
    filled: amounts.filled,
    held: amounts.held,
    status,
    statusName: orderStatuses[status],
    user: name ?? "",
    hash: hash.toString("hex"),
  }));
});
