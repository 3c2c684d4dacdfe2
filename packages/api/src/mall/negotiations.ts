import { negotiationStates, validityMost } from "@zd/domain/mall/negotiation";
import { z } from "zod";
import { side } from "../market/board.ts";
import { mall } from "../wire/address-families.ts";
import { codesOf, dateTime, id, many, text, tonnes, unitPrice, whole, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { shopName, ware, wareName } from "./fields.ts";
import { purchaseNegotiationList, saleNegotiationList } from "./negotiation-lists.ts";

export const negotiationNo = ["negotiateNo", id<"NegotiationNo">(), "议价单号"] as const;
const state = ["status", codesOf(negotiationStates), "议价单状态"] as const;
const validUntil = ["expireTime", dateTime, "报价有效至"] as const;

/** What one side quotes. */
const quoteInput = {
  price: ["contprice", unitPrice, "单价，元/吨"],
  count: ["contnum", tonnes, "数量，吨"],
  hours: ["validHours", whole(1, validityMost), "报价有效期，小时"],
  words: ["memo", text(200).default(""), "附言"],
} as const;

const refusalsOfTerms = [
  "MALL_OFF",
  "NOT_FOUND",
  "PRICE_NOT_POSITIVE",
  "COUNT_BELOW_LEAST",
  "COUNT_ABOVE_MOST",
  "COUNT_OFF_STEP",
  "WARE_NOT_ON_SALE",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
] as const;

const refusalsOfStep = ["NEGOTIATION_OVER", "NEGOTIATION_EXPIRED"] as const;

const moved = payload({ number: negotiationNo, state, validUntil });

/** 议价 (decision 0135): only the two firms and the exchange's staff see a negotiation; the order by a quote is `mallOrders.placeOrder`. */
export const mallNegotiations = operations("mallNegotiations", {
  /** Asks a shop for a price of a ware, with the price that is wished. */
  askPrice: command(mall, "opera/negotiate/save", {
    title: "商城询价",
    access: "place-orders",
    frozen: { work: "trade" },
    input: payload({
      ware,
      ...quoteInput,
      delivery: ["delivery", text(200).default(""), "交货要求"],
    }),
    output: moved,
    refusals: [...refusalsOfTerms, "OWN_SHOP", "NEGOTIATION_OPEN", "NEGOTIATIONS_FULL"],
  }),

  /** Quotes in one's turn: the shop's offer, or the buyer's counter-offer. */
  quote: command(mall, "opera/negotiate/quote", {
    title: "商城议价报价",
    access: "place-orders",
    frozen: { work: "trade" },
    input: payload({ number: negotiationNo, ...quoteInput }),
    output: moved,
    refusals: [...refusalsOfTerms, ...refusalsOfStep, "NEGOTIATION_NOT_TURN", "NEGOTIATION_QUOTES_FULL"],
  }),

  /** Ends it without an order, whoever's turn it is: the buyer withdraws, the shop declines. */
  endNegotiation: command(mall, "opera/negotiate/end", {
    title: "结束商城议价",
    access: "place-orders",
    input: payload({ number: negotiationNo, reason: ["reason", text(200).default(""), "原因"] }),
    output: payload({ number: negotiationNo, state }),
    refusals: ["MALL_OFF", "NOT_FOUND", ...refusalsOfStep],
  }),

  /** A negotiation of the caller's firm, with every quote in its order. */
  readNegotiation: query(mall, "opera/negotiate/detail", {
    title: "商城议价单",
    access: "member",
    input: payload({ number: negotiationNo }),
    output: payload({
      number: negotiationNo,
      side: ["handtype", side, "本方方向"],
      state,
      turn: ["turn", side.nullable(), "轮到哪方答复，已结束为空"],
      ware,
      wareName,
      shopName,
      place: ["placeName", text(80), "提货地点"],
      buyer: ["buyerName", text(200), "买方"],
      seller: ["sellerName", text(200), "商家"],
      delivery: ["delivery", text(200), "交货要求"],
      listPrice: ["listprice", unitPrice, "询价时牌价，元/吨"],
      price: ["contprice", unitPrice, "最新报价，元/吨"],
      count: ["contnum", tonnes, "数量，吨"],
      amount: ["amount", yuan, "货款"],
      validUntil,
      askedAt: ["askTime", dateTime, "询价时间"],
      endedAt: ["endTime", dateTime.nullable(), "结束时间"],
      reason: ["reason", text(200), "结束原因"],
      orderNo: ["orderNo", id<"OrderNo">().nullable(), "订单号"],
      quotes: [
        "quotes",
        z.array(
          payload({
            place: ["seq", many, "第几次报价"],
            by: ["handtype", side, "报价方"],
            price: ["contprice", unitPrice, "单价，元/吨"],
            count: ["contnum", tonnes, "数量，吨"],
            validUntil,
            words: ["memo", text(200), "附言"],
            at: ["quoteTime", dateTime, "报价时间"],
            byName: ["userName", text(64), "报价人，对方为空"],
          }),
        ),
        "历次报价",
      ],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Lists what the firm has asked for. */
  listPurchases: list(mall, "opera/negotiate/bPage", { listing: purchaseNegotiationList, access: "member" }),

  /** Lists what the firm's shop was asked for; empty for a firm without a shop. */
  listSales: list(mall, "opera/negotiate/sPage", { listing: saleNegotiationList, access: "member" }),
});
