import { shownStatuses } from "@zd/domain/trading/codes";
import { z } from "zod";
import { wareStatus } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { awardFields, awardKind, awardOutcome, counterOffer, offerFields, orderNo } from "./award.ts";
import { behalfAction, practiceLabels } from "./control.ts";
import { reason } from "./control-fields.ts";
import { agendaFields, controlRecord } from "./control-records.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const ware = ["wareid", id<"WareId">(), "标的编号"] as const;

/** Trade modes with an evaluation. */
export const evaluatedModes = { "3": "询报价", "4": "外购" } as const;

/** States of a ware on its way to an award, in the words of its statuses. */
export const evaluationStates = {
  "1": shownStatuses["1"],
  "4": shownStatuses["4"],
  "8": shownStatuses["8"],
  "6": shownStatuses["6"],
  "7": shownStatuses["7"],
  "5": shownStatuses["5"],
} as const;

/** 评标: wares that take offers, are being evaluated, or were awarded lately. */
export const evaluationList = listing({
  title: "评标",
  period: "场次开始时间",
  chips: "status",
  filters: {
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    name: { wire: "sectname", title: "场次名称", kind: "text" },
    owner: { wire: "ownername", title: "货主", kind: "text" },
    mode: { wire: "trademod", title: "模式", kind: "choice", labels: evaluatedModes },
    practice: { wire: "practice", title: "类型", kind: "choice", labels: practiceLabels },
    status: { wire: "status", title: "状态", kind: "choice", labels: evaluationStates },
  },
  numbers: ["section"],
  columns: {
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    wareNo: { wire: "wareno", title: "标的号", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    owner: { wire: "ownername", title: "货主", kind: "firm" },
    status: { wire: "status", title: "状态", kind: "status", labels: evaluationStates, states: "section" },
    mode: { wire: "trademod", title: "模式", kind: "status", labels: evaluatedModes },
    offers: { wire: "offers", title: "报价", kind: "count", unit: "份", sortable: true },
    deadline: { wire: "deadline", title: "评标截止", kind: "time", optional: true, sortable: true },
    quantity: { wire: "num", title: "数量", kind: "quantity", unit: "吨", total: true },
    dealt: { wire: "dealnum", title: "成交量", kind: "quantity", unit: "吨", total: true },
    amount: { wire: "amount", title: "成交金额", kind: "money", unit: "元", optional: true, total: true },
    decidedAt: { wire: "decidedtime", title: "定标时间", kind: "time", optional: true, sortable: true },
    pending: { wire: "pending", title: "待复核", kind: "count", unit: "件" },
    name: { wire: "sectname", title: "场次名称", kind: "text", secondary: true },
    ware: { wire: "wareid", title: "标的编号", kind: "text", secondary: true },
    practice: { wire: "practice", title: "类型", kind: "status", labels: practiceLabels, secondary: true },
  },
  queues: {
    evaluations: {
      key: "ware",
      where: { status: "8", practice: "N" },
      since: null,
      until: "deadline",
      party: "owner",
      about: "product",
      section: "section",
    },
  },
});

const mandate = payload({
  askedBy: ["askedname", text(64), "申请人"],
  confirmedBy: ["confirmedname", text(64), "复核人"],
  reason: ["reason", text(200), "受托事由"],
});

/** An open offer as the staff sees it. */
const openOffer = payload({
  ...offerFields,
  userName: ["username", text(64), "操作员"],
  times: ["times", many, "报价次数，含修改"],
  held: ["bail", yuan, "冻结保证金"],
  draw: ["draw", text(64), "抽签值"],
});

/** The staff's calls about evaluations; those of the owners are among the session's steps. */
export const evaluations = operations("evaluations", {
  listEvaluations: list(staff, "list-evaluations", { listing: evaluationList, access: "read-console" }),

  /** One ware with its offers; before their opening only their number is told. */
  readEvaluation: query(staff, "read-evaluation", {
    title: "评标详情",
    access: "read-console",
    discloses: "offers",
    input: payload({ section, ware }),
    output: payload({
      ...agendaFields,
      ware,
      no: ["wareno", text(8), "标的号"],
      product: ["gradename", text(80), "产品"],
      producer: ["factoryname", text(60), "厂矿"],
      place: ["place", text(80), "交货地"],
      owner: ["ownername", text(200), "货主"],
      wareStatus: ["warestatus", wareStatus, "标的状态"],
      quantity: ["num", tonnes, "数量"],
      split: ["split", z.boolean(), "可拆单"],
      minQuantity: ["minnum", tonnes, "最小提报量"],
      basePrice: ["baseprice", unitPrice, "参考价或公布价"],
      limitPrice: ["limitprice", unitPrice.nullable(), "限价"],
      posted: ["posted", z.boolean(), "按公布价提报"],
      tieRule: ["tierule", z.enum(["T", "Q"]), "同价先后：时间，或数量与抽签"],
      depositText: ["bailtext", text(60), "保证金"],
      feeText: ["feetext", text(60), "服务费"],
      deadline: ["deadline", moment.nullable(), "报价或评标截止"],
      opened: ["opened", z.boolean(), "已开标"],
      offerCount: ["offers", many, "报价份数"],
      lotteryDigest: ["lotterydigest", text(64), "抽签种子的 SHA-256，开场前公布"],
      lotterySeed: ["lotteryseed", text(64).nullable(), "抽签种子，开标前为空"],
      average: ["average", unitPrice.nullable(), "中标加权平均价，不适用为空"],
      offers: ["list", z.array(openOffer), "报价，按排名；开标前为空"],
      counterOffer: ["counteroffer", counterOffer.nullable(), "还价"],
      forfeits: [
        "forfeits",
        z.array(
          payload({
            orderNo,
            firmName: ["firmname", text(200), "企业"],
            amount: ["bail", yuan, "扣罚保证金"],
            reason: ["reason", text(200), "理由"],
            at: ["time", moment, "时间"],
          }),
        ),
        "放弃中标",
      ],
      award: [
        "award",
        payload({
          kind: ["kind", awardKind.nullable(), "定标方式，逾期未定标为空"],
          by: ["byname", text(64), "定标人"],
          reason: ["reason", text(200), "理由"],
          at: ["time", moment, "时间"],
          mandate: ["mandate", mandate.nullable(), "交易中心受托，货主自行定标为空"],
        }).nullable(),
        "定标结果，未结束为空",
      ],
      outcome: ["outcome", awardOutcome.nullable(), "结果，未结束为空"],
      records: ["records", z.array(controlRecord), "操作记录"],
      actions: ["actions", z.array(behalfAction), "本人此刻可申请的受托操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What an award would come to; nothing of it is saved. */
  tryAward: query(staff, "try-award", {
    title: "定标试算",
    access: "read-console",
    discloses: "offers",
    input: payload({ section, ware, ...awardFields }),
    output: awardOutcome,
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "COUNTER_OFFER_WAITS"],
  }),

  /**
   * What a request in an owner's place would come to, for the user who requests it and, by the request's number, for the
   * one who decides it.
   */
  previewRequest: query(staff, "preview-evaluation-request", {
    title: "受托评标确认卡",
    access: "manage-trading",
    input: payload({
      section,
      ware,
      step: ["step", behalfAction, "受托操作"],
      kind: ["kind", awardKind.optional(), "定标方式，按排名定标时可省略"],
      order: ["orderno", orderNo[1].optional(), "还价、指定定标的订单号"],
      price: ["price", unitPrice.optional(), "还价"],
      record: ["recordid", many.optional(), "待复核的记录编号，内容以记录为准"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Requests an award in the owner's place; a second staff user has to confirm it, and confirms the very deals that were
   * requested.
   */
  requestAward: command(staff, "request-award", {
    title: "申请受托定标",
    access: "manage-trading",
    binds: "session",
    input: payload({
      section,
      ware,
      ...awardFields,
      awardReason: ["awardreason", text(200).optional(), "指定或不定标的理由"],
      reason: [reason[0], reason[1], "受托事由"],
      seen,
    }),
    output: payload({ record: ["recordid", many, "记录编号"] }),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "REASON_REQUIRED",
      "COUNTER_OFFER_WAITS",
      "REVIEW_PENDING",
      "OWN_FIRM_INVOLVED",
      "CARD_CHANGED",
    ],
  }),

  requestCounterOffer: command(staff, "request-counter-offer", {
    title: "申请受托还价",
    access: "manage-trading",
    binds: "session",
    input: payload({
      section,
      ware,
      order: orderNo,
      price: ["price", unitPrice, "还价"],
      reason: [reason[0], reason[1], "受托事由"],
      seen,
    }),
    output: payload({ record: ["recordid", many, "记录编号"] }),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "COUNTER_OFFER_MADE",
      "COUNTER_PRICE_NO_GAIN",
      "REVIEW_PENDING",
      "OWN_FIRM_INVOLVED",
      "CARD_CHANGED",
    ],
  }),
});
