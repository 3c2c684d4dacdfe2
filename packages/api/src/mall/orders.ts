import { mallOrderStates, orderSteps } from "@zd/domain/mall/order";
import { storedFile } from "../files/operations.ts";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { side } from "../market/board.ts";
import { mall } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, secret, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { dayOf, payload } from "../wire/payload.ts";
import { attributesShown, payType, qualityShown, shopName, ware, wareName } from "./fields.ts";
import { negotiationNo } from "./negotiations.ts";
import { purchaseOrderList, saleOrderList } from "./order-lists.ts";

export const orderNo = ["orderNo", id<"OrderNo">(), "订单号"] as const;
export const orderDate = ["orderDate", text(10), "订单日期"] as const;
/** Key of an order: its number; its day may be sent as well, and must then be that of the number. */
const orderKey = {
  orderNo,
  orderDate: ["orderDate", dayOf("orderNo"), "订单日期，可不填，填则须与订单号相符"],
} as const;
export const count = ["contnum", tonnes, "数量，吨"] as const;
export const contractPrice = ["contprice", unitPrice, "单价，元/吨"] as const;
const orderState = ["status", codesOf(mallOrderStates), "订单状态"] as const;
const answerBy = ["expireTime", dateTime, "商家确认截止"] as const;
const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;
const fee = ["fee", yuan, "服务费"] as const;
const deposit = ["bail", yuan, "保证金"] as const;
const amount = ["amount", yuan, "货款"] as const;
const reason = ["reason", text(200), "原因"] as const;

/** Refusals of an order and of its trial. */
const refusalsOfOrder = [
  "MALL_OFF",
  "NOT_FOUND",
  "WARE_PRICE_CHANGED",
  "WARE_STOCK_GONE",
  "SHOP_CLOSED",
  "WARE_NOT_ON_SALE",
  "OWN_SHOP",
  "COUNT_BELOW_LEAST",
  "COUNT_ABOVE_MOST",
  "COUNT_OFF_STEP",
  "FUNDS_INSUFFICIENT",
  "ORDER_VALUE_OVER_LIMIT",
  "OPEN_CONTRACTS_FULL",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
] as const;

/** The quote by which an order is placed: its negotiation. Left out for an order at the shop's price. */
const byNegotiation = ["negotiateNo", negotiationNo[1].optional(), "议价单号，按商家报价下单时填"] as const;

const refusalsOfNegotiation = [
  "NEGOTIATION_OVER",
  "NEGOTIATION_EXPIRED",
  "NEGOTIATION_NOT_TURN",
  "NEGOTIATION_TERMS_CHANGED",
] as const;

const refusalsOfStep = ["MALL_OFF", "NOT_FOUND", "ORDER_ANSWERED", "ORDER_LAPSED"] as const;

const minute = 60_000;

/** 商城订单 (domain §9). */
export const mallOrders = operations("mallOrders", {
  /** R-7278: what the order would cost now; nothing of it is saved. Without a price the present one counts. */
  tryCount: query(mall, "opera/order/tryCount", {
    title: "商城订单费用试算",
    access: "member",
    rate: { calls: 240, perMs: minute },
    input: payload({
      ware,
      count,
      price: ["contprice", unitPrice.optional(), "所见单价，元/吨，空为当前价"],
    }),
    output: payload({
      ware,
      count,
      price: ["contprice", unitPrice, "当前单价，元/吨"],
      amount,
      fee,
      deposit,
      total: ["total", yuan, "货款与服务费合计"],
      frozen: ["frozen", yuan, "下单时冻结：保证金与服务费"],
      stock: ["availableNum", tonnes, "可售库存，吨"],
      funds: ["available", yuan, "本企业可用资金"],
      payType,
      token: ["priceToken", text(400).nullable(), "价格令牌，不能下单时为空"],
      validUntil: ["tokenTime", dateTime.nullable(), "价格令牌有效至"],
      refusal: [
        "refusal",
        payload({ code: ["code", text(8), "代码"], message: ["msg", text(200), "说明"] }).nullable(),
        "此刻不能下单的原因，可以下单为空",
      ],
      at: ["time", dateTime, "试算时间"],
    }),
    refusals: refusalsOfOrder,
  }),

  /** What an order would freeze of the buyer's money, by the same rules as the order itself. */
  previewOrder: query(mall, "opera/order/preview", {
    title: "商城下单确认卡",
    access: "member",
    rate: { calls: 240, perMs: minute },
    input: payload({ ware, count, price: contractPrice, negotiation: byNegotiation }),
    output: card,
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** 下单, with the fund password (R-7279). Older clients send no trial token: the price that they name must still hold. */
  placeOrder: command(mall, "opera/order/save", {
    title: "商城下单",
    access: "place-orders",
    frozen: { work: "trade" },
    binds: "money",
    input: payload({
      ware,
      count,
      price: contractPrice,
      fundPassword,
      token: ["priceToken", secret(400).optional(), "试算所得的价格令牌"],
      address: ["address", text(200).default(""), "收货地址，自提为空"],
      negotiation: byNegotiation,
      seen,
    }),
    output: payload({
      orderDate,
      orderNo,
      state: orderState,
      amount,
      fee,
      deposit,
      frozen: ["frozen", yuan, "已冻结"],
      answerBy,
    }),
    refusals: [
      ...refusalsOfOrder,
      ...refusalsOfNegotiation,
      ...fundPasswordRefusals,
      "TRIAL_OVER",
      "CARD_CHANGED",
    ],
  }),

  /** Lists the orders that the firm has placed (R-7280). */
  listPurchases: list(mall, "opera/order/bPage", { listing: purchaseOrderList, access: "member" }),

  /** Lists the orders that the firm's shop has got; empty for a firm without a shop (R-7281). */
  listSales: list(mall, "opera/order/sPage", { listing: saleOrderList, access: "member" }),

  /** What a step makes of the order: an answer of the shop, or the buyer's cancellation. */
  previewStep: query(mall, "opera/order/previewStep", {
    title: "商城订单确认、拒绝、取消确认卡",
    access: "place-orders",
    input: payload({ ...orderKey, step: ["step", codesOf(orderSteps), "办理事项"] }),
    output: card,
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7282: cancels an order, by the buyer, while the shop has not answered. */
  cancelOrder: command(mall, "opera/order/cancel", {
    title: "取消商城订单",
    access: "place-orders",
    binds: "goods",
    input: payload({ ...orderKey, reason: ["reason", text(200).default(""), "原因"], seen }),
    output: payload({ orderNo, state: orderState }),
    refusals: [...refusalsOfStep, "CARD_CHANGED"],
  }),

  /** R-7283: confirms an order by the shop; the seller's deposit and fee are frozen, and the contract follows. */
  confirmOrder: command(mall, "opera/order/confirm", {
    title: "商家确认订单",
    access: "place-orders",
    frozen: { work: "trade" },
    binds: "goods",
    input: payload({ ...orderKey, fundPassword, seen }),
    output: payload({
      orderNo,
      state: orderState,
      tradingDay: ["fdate", text(10), "合同日期"],
      contractNo,
      frozen: ["frozen", yuan, "已冻结的卖方保证金与服务费"],
    }),
    refusals: [
      ...refusalsOfStep,
      ...fundPasswordRefusals,
      "FUNDS_INSUFFICIENT",
      "FIRM_DISABLED",
      "FIRM_BLACKLISTED",
      "ORDER_VALUE_OVER_LIMIT",
      "OPEN_CONTRACTS_FULL",
      "DISPOSAL_LETTER_OPEN",
      "CARD_CHANGED",
    ],
  }),

  /** Rejects an order by the shop (domain §9, decision 0013). */
  rejectOrder: command(mall, "opera/order/reject", {
    title: "商家拒绝订单",
    access: "place-orders",
    binds: "goods",
    input: payload({ ...orderKey, reason: ["reason", text(200, 1), "原因"], seen }),
    output: payload({ orderNo, state: orderState }),
    refusals: [...refusalsOfStep, "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  /** R-7284: an order, with its ware as it was when it was ordered. */
  readOrder: query(mall, "opera/order/attribute", {
    title: "订单商品属性",
    access: "member",
    input: payload(orderKey),
    output: payload({
      orderDate,
      orderNo,
      side: ["handtype", side, "本方方向"],
      state: orderState,
      ware,
      wareName,
      shopName,
      buyer: ["buyerName", text(200), "买方"],
      seller: ["sellerName", text(200), "商家"],
      product: ["productName", text(80), "产品"],
      place: ["placeName", text(80), "提货地点"],
      count,
      price: contractPrice,
      amount,
      fee,
      deposit,
      payType,
      address: ["address", text(200), "收货地址"],
      placedAt: ["orderTime", dateTime, "下单时间"],
      placedBy: ["userName", text(64), "下单人"],
      answerBy,
      answeredAt: ["answerTime", dateTime.nullable(), "办结时间"],
      answeredBy: ["answerName", text(64), "办结人，系统自动为空"],
      reason,
      contractNo: ["contno", id<"ContractNo">().nullable(), "合同号"],
      attributes: attributesShown,
      qualities: qualityShown,
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7285: makes the 订单成交函 of a confirmed order. */
  makeLetter: errand(mall, "opera/order/contractLetter", {
    title: "订单成交函",
    access: "member",
    rate: { calls: 120, perMs: minute },
    input: payload(orderKey),
    output: payload({
      number: ["letterno", text(80), "函件编号"],
      document: ["file", storedFile, "PDF文件"],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),
});
