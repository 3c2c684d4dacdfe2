import type { Instant } from "../kernel/brand.ts";
import type { MallPayType } from "../mall/ware.ts";
import { payTypes } from "../terms/codes.ts";
import { type Letter, letterKinds } from "./letter.ts";
import {
  type LetterDeal,
  partyFacts,
  priceOf,
  qualityTable,
  sumFact,
  timeOf,
  tonnesOf,
  yuanOf,
} from "./letter-deal.ts";

/** A confirmed order of the mall, as its letter says it. */
export interface OrderTerms
  extends Pick<
    LetterDeal,
    "exchange" | "orderNo" | "parties" | "quantity" | "price" | "amount" | "place" | "qualities"
  > {
  /** Contract that follows from the order. */
  readonly contractNo: string;
  /** Name of the shop. */
  readonly shopName: string;
  /** Name of the ware, as the shop has it. */
  readonly wareName: string;
  readonly product: string;
  /** How the buyer pays. */
  readonly payType: MallPayType;
  /** 收货地址; empty where the buyer fetches the goods. */
  readonly address: string;
  /** Deposit of each side, in fen. */
  readonly deposits: LetterDeal["deposits"];
  /** Service fee of each side, in fen. */
  readonly fees: LetterDeal["fees"];
  /** When the buyer has placed the order. */
  readonly placedAt: Instant;
  /** When the shop has confirmed it. */
  readonly confirmedAt: Instant;
}

const rules = [
  "本函载明订单成交时的商品、价格与数量；交收与付款以双方确认并签署的买卖合同为准，合同数量不得超过订单数量。",
  "买卖双方的保证金与服务费自成交起冻结，合同生效时按合同数量收取，多余部分解冻；合同在生效前取消的，全部解冻。",
];

/** 订单成交函 (R-7285). */
export const orderLetter = (order: OrderTerms): Letter => ({
  number: `DD${order.orderNo}`,
  title: letterKinds.order,
  issuer: order.exchange,
  seal: "成交专用章",
  issuedAt: timeOf(order.confirmedAt),
  blocks: [
    {
      kind: "text",
      text: `买方于${timeOf(order.placedAt)}在本交易中心网上商城“${order.shopName}”下单，经商家于${timeOf(order.confirmedAt)}确认成交。现将成交结果通知如下：`,
    },
    { kind: "heading", text: "成交双方" },
    { kind: "facts", facts: partyFacts(order) },
    { kind: "heading", text: "成交内容" },
    {
      kind: "facts",
      facts: [
        ["订单号", order.orderNo],
        ["合同编号", order.contractNo],
        ["商品", order.wareName],
        ["产品", order.product],
        ["数量", tonnesOf(order.quantity)],
        ["单价", priceOf(order.price)],
        sumFact("金额", order.amount),
        ["提货地点", order.place],
        ...(order.address === "" ? [] : [["收货地址", order.address] as const]),
        ["付款方式", payTypes[order.payType]],
        ["买方保证金", yuanOf(order.deposits.B)],
        ["卖方保证金", yuanOf(order.deposits.S)],
        ["买方服务费", yuanOf(order.fees.B)],
        ["卖方服务费", yuanOf(order.fees.S)],
      ],
    },
    ...qualityTable(order),
    { kind: "heading", text: "须知" },
    { kind: "notes", notes: rules },
  ],
  signers: [],
});
