import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import { addressFault, openAgreementSteps } from "@zd/domain/mall/agreement";
import { chargesOf } from "@zd/domain/mall/charges";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/operation.ts";
import { getOwnOrder, termsOfOrder } from "../orders/order-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { getOwnAgreement, toAgreement } from "./agreement-store.ts";

/** 合同商品属性: the agreement, the firm's open steps, and the ware as it was ordered. */
export const readAgreement = handle(
  api.mallContracts.readContract,
  async ({ contractNo }, { db, actor, request }) => {
    await openMall(db, request);
    const { kept, contractState } = await getOwnAgreement(db, contractNo, actor.firmId);
    const order = await getOwnOrder(db, kept.orderNo, actor.firmId);
    const firms = await findFirms(db, [kept.buyerId, kept.sellerId]);
    const party = (id: FirmId) => ({
      firm: id,
      name: firms.get(id)?.name ?? "",
      creditCode: firms.get(id)?.creditCode ?? "",
    });
    const agreement = toAgreement(kept, order);
    const { side, shown } = order;
    const terms = termsOfOrder(order)[side];
    const charges = terms && chargesOf(terms, kept.price, kept.quantity);
    const maySign = mayDo(actor.roles, "sign");
    return {
      tradingDay: kept.tradingDay,
      contractNo,
      version: kept.version,
      state: kept.state,
      side,
      contractState,
      orderNo: kept.orderNo,
      ordered: order.quantity,
      ware: order.wareId,
      wareName: order.wareName,
      shopName: order.shopName,
      product: shown.product,
      place: order.placeName,
      buyer: party(kept.buyerId),
      seller: party(kept.sellerId),
      price: kept.price,
      amount: kept.amount,
      fee: charges?.fee ?? fen(0n),
      deposit: charges?.deposit ?? fen(0n),
      ...agreement.terms,
      cancelledBy: kept.cancelledBy,
      reason: kept.reason,
      openedAt: instant(kept.openedAt.getTime()),
      changedAt: instant(kept.changedAt.getTime()),
      changedBy: kept.changedByName,
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
