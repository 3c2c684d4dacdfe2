import { z } from "zod";
import { core } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, flag, id, many, moment, text, tonnes, unitPrice } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { awardFields, awardKind, awardOutcome, counterOffer, offerFields, orderNo } from "./award.ts";
import { behalfAction } from "./control.ts";
import { controlState } from "./control-records.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const ware = ["wareid", id<"WareId">(), "标的编号"] as const;
const done = payload({});

/** Steps of members in a session besides orders, with the titles of their cards. */
export const memberSteps = {
  withdraw: "撤单",
  "confirm-rules": "确认第二轮规则",
  award: "定标",
  "confirm-offers": "确认中标结果",
  "counter-offer": "还价",
  accept: "接受还价",
  decline: "拒绝还价",
  "give-up": "放弃中标",
} as const;

const offer = payload(offerFields);

/** Steps of members in a session besides orders. */
export const sessionSteps = operations("trading", {
  /**
   * What a step would come to: the caller's own accounts, the orders that end with it, and of other firms only what he
   * may know. It does not wait in the session's queue. Besides the section it takes the fields of the step.
   */
  previewStep: query(core, "preview-session-step", {
    title: "场内办理确认卡",
    access: "place-orders",
    input: payload({
      section,
      step: ["step", codesOf(memberSteps), "操作"],
      ware: ["wareid", ware[1].optional(), "标的编号，确认规则时省略"],
      order: ["orderno", orderNo[1].optional(), "撤单、放弃、还价、指定定标的订单号"],
      kind: ["kind", awardKind.optional(), "定标方式，按排名定标时可省略"],
      price: ["price", unitPrice.optional(), "还价"],
    }),
    output: card,
    refusals: ["NOT_FOUND", "NOT_ALLOWED"],
  }),

  /** 撤单 (domain §2.0), in modes that allow it. */
  withdrawOrder: command(core, "withdraw-order", {
    title: "撤单",
    access: "place-orders",
    binds: "money",
    input: payload({ section, ware, order: orderNo, seen }),
    output: done,
    refusals: ["NOT_FOUND", "BID_NOT_WITHDRAWABLE", "GROUP_LOCKED", "STATUS_NOT_ALLOWED", "CARD_CHANGED"],
  }),

  /** Confirms the rules of the sealed round, without which a firm may not quote in it (domain §2.2). */
  confirmSealedRules: command(core, "confirm-sealed-rules", {
    title: "确认第二轮规则",
    access: "place-orders",
    binds: "session",
    input: payload({ section, seen }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_IN_FIRST_ROUND", "NOT_SHORTLISTED", "STATUS_NOT_ALLOWED", "CARD_CHANGED"],
  }),

  /** Whether the firm may quote in the sealed round, and has confirmed its rules. */
  readSealedRound: query(core, "read-sealed-round", {
    title: "第二轮报价资格",
    access: "member",
    input: payload({ section }),
    output: payload({
      eligible: ["eligible", flag, "是否有第二轮报价资格"],
      confirmed: ["confirmed", flag, "是否已确认规则"],
      shortlisted: [
        "warelist",
        z.array(id<"WareId">()).nullable(),
        "第一轮密封时，本企业入围的标的；第一轮公开竞价为空，可对任一标的报价",
      ],
      sealedSeconds: ["sealedseconds", many.nullable(), "第二轮秒数，无第二轮为空"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** The offers on the caller's own ware while its evaluation runs (domain §2.5, §2.6). */
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

  /** What an award would come to: deals, deposits, fees. Nothing of it is saved. */
  tryAward: query(core, "try-award", {
    title: "定标试算",
    access: "member",
    input: payload({ section, ware, ...awardFields }),
    output: awardOutcome,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "COUNTER_OFFER_WAITS"],
  }),

  awardQuotes: command(core, "award-quotes", {
    title: "定标",
    access: "place-orders",
    binds: "money",
    input: payload({
      section,
      ware,
      ...awardFields,
      reason: ["reason", text(200).optional(), "理由"],
      seen,
    }),
    output: done,
    refusals: [
      "NOT_FOUND",
      "NOT_ALLOWED",
      "STATUS_NOT_ALLOWED",
      "REASON_REQUIRED",
      "COUNTER_OFFER_WAITS",
      "CARD_CHANGED",
    ],
  }),

  makeCounterOffer: command(core, "make-counter-offer", {
    title: "还价",
    access: "place-orders",
    frozen: { work: "trade" },
    binds: "money",
    input: payload({ section, ware, order: orderNo, price: ["price", unitPrice, "还价"], seen }),
    output: done,
    refusals: [
      "NOT_FOUND",
      "NOT_ALLOWED",
      "STATUS_NOT_ALLOWED",
      "COUNTER_OFFER_MADE",
      "COUNTER_PRICE_NO_GAIN",
      "CARD_CHANGED",
    ],
  }),

  answerCounterOffer: command(core, "answer-counter-offer", {
    title: "答复还价",
    access: "place-orders",
    binds: "money",
    input: payload({ section, ware, accepted: ["accepted", flag, "是否接受"], seen }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "COUNTER_OFFER_OVER", "CARD_CHANGED"],
  }),

  /** Confirms the outcome of outsourcing (mode 4), which the ranking gives. */
  confirmOffers: command(core, "confirm-offers", {
    title: "确认中标结果",
    access: "place-orders",
    binds: "money",
    input: payload({ section, ware, seen }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "CARD_CHANGED"],
  }),

  giveUpOffer: command(core, "give-up-offer", {
    title: "放弃中标",
    access: "place-orders",
    binds: "money",
    input: payload({ section, ware, order: orderNo, reason: ["reason", text(200, 1), "理由"], seen }),
    output: done,
    refusals: ["NOT_FOUND", "NOT_ALLOWED", "STATUS_NOT_ALLOWED", "REASON_REQUIRED", "CARD_CHANGED"],
  }),

  /** The firm's own wares of a session, with the steps that the exchange has taken or been asked to take in its place. */
  listOwnWares: query(core, "list-own-wares", {
    title: "本企业标的",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        ware,
        behalf: [
          "behalf",
          z.array(
            payload({
              action: ["action", behalfAction, "受托操作"],
              state: ["state", controlState, "状态"],
              detail: ["detail", text(500), "内容"],
              reason: ["reason", text(200), "受托事由"],
              at: ["time", moment, "申请时间"],
              decidedAt: ["decidedtime", moment.nullable(), "复核时间"],
            }),
          ),
          "交易中心受托评标",
        ],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

  /** The firm's own offers of a session: a counter-offer to answer, a rank among the winners. */
  listOwnOffers: query(core, "list-own-offers", {
    title: "本企业报价评标情况",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        ware,
        orderNo,
        price: ["price", unitPrice.nullable(), "报价，封存的开启前为空"],
        quantity: ["qty", tonnes.nullable(), "数量，封存的开启前为空"],
        winning: ["winning", tonnes.nullable(), "按规则可中标数量，未到评标或不适用为空"],
        counterOffer: ["counteroffer", counterOffer.nullable(), "还价"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),
});
