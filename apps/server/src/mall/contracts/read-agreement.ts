import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import { addressFault, openAgreementSteps } from "@zd/domain/mall/agreement";
import { chargesOf } from "@zd/domain/mall/charges";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnOrder, termsOfOrder } from "../orders/order-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { getOwnAgreement, toAgreement } from "./agreement-store.ts";

/** 合同商品属性: the agreement, the firm's open steps, and the ware as it was ordered. */
export const readAgreement = handle(
  api.mallContracts.readContract,
  async ({ contractNo }, { db, actor, request }) => {
    await openMall(db, request);
    const { row, contractState } = await getOwnAgreement(db, contractNo, actor.firmId);
    const order = await getOwnOrder(db, row.orderNo, actor.firmId);
    const firms = await findFirms(db, [row.buyerId, row.sellerId]);
    const party = (id: FirmId) => ({
      firm: id,
      name: firms.get(id)?.name ?? "",
      creditCode: firms.get(id)?.creditCode ?? "",
    });
    const agreement = toAgreement(row, order);
    const { side, shown } = order;
    const terms = termsOfOrder(order)[side];
    const charges = terms && chargesOf(terms, row.price, row.quantity);
    const maySign = mayDo(actor.roles, "sign");
    return {
      tradingDay: row.tradingDay,
      contractNo,
      version: row.version,
      state: row.state,
      side,
      contractState,
      orderNo: row.orderNo,
      ordered: order.quantity,
      ware: order.wareId,
      wareName: order.wareName,
      shopName: order.shopName,
      product: shown.product,
      place: order.placeName,
      buyer: party(row.buyerId),
      seller: party(row.sellerId),
      price: row.price,
      amount: row.amount,
      fee: charges?.fee ?? fen(0n),
      deposit: charges?.deposit ?? fen(0n),
      ...agreement.terms,
      cancelledBy: row.cancelledBy,
      reason: row.reason,
      openedAt: instant(row.openedAt.getTime()),
      changedAt: instant(row.changedAt.getTime()),
      changedBy: row.changedByName,
      actions: maySign ? [...openAgreementSteps(agreement, actor.firmId)] : [],
      mayMoveAddress:
        maySign &&
        addressFault(agreement, actor.firmId) === null &&
        (contractState === null || contractState <= "30"),
      attributes: [...shown.attributes],
      qualities: [...shown.qualities],
    };
  },
);
