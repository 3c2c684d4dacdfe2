import { z } from "zod";
import { core } from "../wire/dialect.ts";
import { flag, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const ware = ["wareid", id<"WareId">(), "标的编号"] as const;
const orderNo = ["orderno", id<"OrderNo">(), "订单号"] as const;
const done = payload({});

/** 定标方式 */
export const awardKinds = {
  ranked: "按排名定标",
  chosen: "指定定标",
  split: "按排名拆分",
  none: "不定标",
} as const;

const awardKind = z.enum(Object.keys(awardKinds) as [keyof typeof awardKinds]);

/** 还价 as both sides see it. */
const counterOffer = payload({
  orderNo,
  price: ["price", unitPrice, "还价"],
  until: ["until", moment, "答复期限"],
  answer: ["answer", z.enum(["accepted", "declined"]).nullable(), "答复，未答复为空"],
});

/** One offer as its receiver evaluates it. */
const offer = payload({
  rank: ["rank", many, "名次"],
  orderNo,
  firmName: ["firmname", text(200), "企业名称"],
  at: ["time", moment, "报价时间"],
  price: ["price", unitPrice, "报价"],
  quantity: ["qty", tonnes, "数量"],
  filled: ["dealnum", tonnes, "按排名可成交数量"],
  dealPrice: ["dealprice", unitPrice.nullable(), "按规则的成交价，不中标为空"],
  amount: ["amount", yuan.nullable(), "成交金额"],
});

/** What members do in a session besides ordering. */
export const sessionSteps = operations("trading", {
  /** 撤单 (domain §2.0): where the mode allows it. */
  withdrawOrder: command(core, "withdraw-order", {
    title: "撤单",
    access: "place-orders",
    input: payload({ section, ware, order: orderNo }),
    output: done,
    refusals: ["NOT_FOUND", "BID_NOT_WITHDRAWABLE", "GROUP_LOCKED", "STATUS_NOT_ALLOWED"],
  }),

  /** Domain §2.2: without it nobody quotes in the sealed round. */
  confirmSealedRules: command(core, "confirm-sealed-rules", {
    title: "确认第二轮规则",
    access: "place-orders",
    input: payload({ section }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_IN_FIRST_ROUND", "STATUS_NOT_ALLOWED"],
  }),

  /** Whether the firm has a part in the sealed round, and has confirmed its rules. */
  readSealedRound: query(core, "read-sealed-round", {
    title: "第二轮报价资格",
    access: "member",
    input: payload({ section }),
    output: payload({
      eligible: ["eligible", flag, "是否有第二轮报价资格"],
      confirmed: ["confirmed", flag, "是否已确认规则"],
      sealedSeconds: ["sealedseconds", many.nullable(), "第二轮秒数，无第二轮为空"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Domain §2.5, §2.6: only for the owner, and only while the evaluation runs. */
  evaluateOffers: query(core, "evaluate-offers", {
    title: "评标",
    access: "member",
    input: payload({ section, ware }),
    output: payload({
      deadline: ["deadline", moment.nullable(), "评标截止"],
      average: ["average", unitPrice.nullable(), "中标加权平均价，不适用为空"],
      offers: ["offers", z.array(offer), "报价，按排名"],
      counterOffer: ["counteroffer", counterOffer.nullable(), "还价"],
    }),
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED"],
  }),

  awardQuotes: command(core, "award-quotes", {
    title: "定标",
    access: "place-orders",
    input: payload({
      section,
      ware,
      kind: ["kind", awardKind, "定标方式"],
      order: ["orderno", id<"OrderNo">().optional(), "指定的订单号"],
      reason: ["reason", text(200).optional(), "理由"],
    }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "REASON_REQUIRED", "COUNTER_OFFER_WAITS"],
  }),

  makeCounterOffer: command(core, "make-counter-offer", {
    title: "还价",
    access: "place-orders",
    input: payload({ section, ware, order: orderNo, price: ["price", unitPrice, "还价"] }),
    output: done,
    refusals: [
      "NOT_FOUND",
      "NOT_ALLOWED",
      "STATUS_NOT_ALLOWED",
      "COUNTER_OFFER_MADE",
      "COUNTER_PRICE_NO_GAIN",
    ],
  }),

  answerCounterOffer: command(core, "answer-counter-offer", {
    title: "答复还价",
    access: "place-orders",
    input: payload({ section, ware, accepted: ["accepted", flag, "是否接受"] }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "COUNTER_OFFER_OVER"],
  }),

  /** The outcome of outsourcing is found by the rules; its owner confirms it. */
  confirmOffers: command(core, "confirm-offers", {
    title: "确认中标结果",
    access: "place-orders",
    input: payload({ section, ware }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED"],
  }),

  giveUpOffer: command(core, "give-up-offer", {
    title: "放弃中标",
    access: "place-orders",
    input: payload({ section, ware, order: orderNo, reason: ["reason", text(200, 1), "理由"] }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "REASON_REQUIRED"],
  }),

  /** What the firm's own offers of a session have come to: a counter-offer to answer, a place among the winners. */
  listOwnOffers: query(core, "list-own-offers", {
    title: "本企业报价评标情况",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        ware,
        orderNo,
        price: ["price", unitPrice, "报价"],
        quantity: ["qty", tonnes, "数量"],
        winning: ["winning", tonnes.nullable(), "按规则可中标数量，未到评标或不适用为空"],
        counterOffer: ["counteroffer", counterOffer.nullable(), "还价"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),
});
