import { productKinds, repayMethods } from "@zd/domain/financing/codes";
import type { LotNo } from "@zd/domain/goods/states";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { finance } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, flag, id, many, text, tonnes, unitPrice, whole, yuan } from "../wire/fields.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { paperState, standingRefusals } from "./call-fields.ts";
import {
  channel,
  channelName,
  contractNo,
  credit,
  creditState,
  dayOrNone,
  kind,
  money,
  product,
  productName,
  rate,
  ratio,
} from "./fields.ts";

const productRow = payload({
  product,
  channel,
  channelName,
  kind,
  name: productName,
  side: ["handtype", codesOf({ B: "买方", S: "卖方" }), "借款方"],
  rate,
  ratio,
  basis: ["daybasis", whole(360, 365), "计息天数基准"],
  mostDays: ["maxdays", whole(1, 720), "最长天数"],
  least: money("minamount", "起借金额"),
  methods: ["repaytypes", z.array(codesOf(repayMethods)), "还款方式"],
  terms: ["memo", text(200), "产品说明"],
});

const limitRow = payload({
  channel,
  channelName,
  credit,
  granted: money("limit", "授信额度"),
  used: money("used", "已用额度"),
  available: money("available", "可用额度"),
  expiresOn: dayOrNone("expiredate", "有效期至"),
  frozenFor: ["frozen", text(200).nullable(), "冻结原因，未冻结为空"],
});

const creditRow = payload({
  credit,
  channel,
  channelName,
  state: creditState,
  asked: money("amount", "申请额度"),
  granted: ["limit", yuan.nullable(), "授信额度，未通过为空"],
  purpose: ["purpose", text(200), "资金用途"],
  expiresOn: dayOrNone("expiredate", "有效期至"),
  appliedAt: ["applytime", dateTime, "申请时间"],
  decidedAt: ["decidetime", dateTime.nullable(), "审批时间"],
  memo: ["memo", text(200), "审批意见"],
  files: ["files", attachmentList, "申请资料"],
  ...paperState,
});

/** Fields of a credit application. */
const creditWish = {
  channel,
  amount: money("amount", "申请额度"),
  purpose: ["purpose", text(200).default(""), "资金用途"],
  files: ["files", attachmentIds.default([]), "申请资料"],
  credit: [credit[0], credit[1].optional(), "所修改的草稿"],
} as const;

/** 授信: what may be applied for, and the limits that were granted. */
export const creditCalls = {
  /** Credit line that would be applied for, its lender and terms, and what the lender is told. */
  previewCredit: query(finance, "previewCredit", {
    title: "授信申请确认卡",
    access: "move-money",
    input: payload(creditWish),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** A signed application before it is submitted: its amount, and what the lender is told. */
  previewCreditSubmission: query(finance, "previewCreditSubmission", {
    title: "提交授信申请确认卡",
    access: "move-money",
    input: payload({ credit }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 授信申请: saves a draft, or edits one. */
  applyForCredit: command(finance, "executeTrade50001", {
    title: "融资交易：授信申请",
    access: "move-money",
    frozen: { work: "trade" },
    binds: "money",
    relies: "lender",
    input: payload({ ...creditWish, seen }),
    output: payload({ credit, state: creditState }),
    refusals: [
      ...standingRefusals,
      "AMOUNT_NOT_POSITIVE",
      "FIELD_REQUIRED",
      "CREDIT_PENDING",
      "CREDIT_HELD",
      "STATUS_NOT_ALLOWED",
      "NOT_FOUND",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  hasApplyInfo: query(finance, "isApplyInfo", {
    title: "是否已有申请资料",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      has: ["hasinfo", flag, "已有申请资料"],
      credit: [credit[0], credit[1].nullable(), "未提交的草稿"],
    }),
  }),

  canApplyNow: query(finance, "isApplyNow", {
    title: "当前是否可申请",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      can: ["canapply", flag, "可申请"],
      reason: ["reason", text(200), "不可申请的原因，可申请为空"],
    }),
  }),

  listProducts: query(finance, "getProductInfos", {
    title: "融资产品列表",
    access: "member",
    input: payload({ kind: [kind[0], codesOf(productKinds).optional(), "产品类别"] }),
    output: z.array(productRow),
  }),

  listProductsOfChannel: query(finance, "getProductInfoByChanId", {
    title: "按渠道查询产品",
    access: "member",
    input: payload({ channel }),
    output: z.array(productRow),
  }),

  listCredits: query(finance, "getCreditApplyInfo", {
    title: "授信申请信息",
    access: "member",
    input: payload({
      credit: [credit[0], credit[1].optional(), "只看该申请"],
      channel: [channel[0], channel[1].optional(), "资金渠道"],
    }),
    output: z.array(creditRow),
  }),

  readCredit: query(finance, "getCreditInfo", {
    title: "授信信息",
    access: "member",
    input: payload({}),
    output: payload({
      granted: money("limit", "授信总额度"),
      used: money("used", "已用额度"),
      available: money("available", "可用额度"),
      limits: ["list", z.array(limitRow), "各渠道额度"],
    }),
  }),

  listChannels: query(finance, "getPayChanList", {
    title: "资金渠道列表",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        channel,
        channelName,
        products: ["products", many, "产品数"],
        state: ["status", text(2).nullable(), "授信状态，未申请为空"],
        available: money("available", "可用额度"),
      }),
    ),
  }),

  readLimits: query(finance, "getLimitInfo", {
    title: "额度信息",
    access: "member",
    input: payload({ channel: [channel[0], channel[1].optional(), "资金渠道"] }),
    output: payload({
      limits: ["list", z.array(limitRow), "各渠道额度"],
      days: [
        "days",
        z.array(payload({ day: ["fdate", text(10), "日期"], used: money("used", "已用额度") })),
        "近90天已用额度",
      ],
    }),
  }),

  /** Contracts on which the firm may borrow, and how much on each. */
  readApplicable: query(finance, "searchApplyMoney", {
    title: "可申请金额查询",
    access: "member",
    input: payload({ product, contractNo: [contractNo[0], contractNo[1].optional(), "只看该合同"] }),
    output: payload({
      product,
      available: money("available", "可用额度"),
      contracts: [
        "list",
        z.array(
          payload({
            contractNo,
            counterparty: ["oppofirmname", text(200), "对方企业"],
            goods: ["wareName", text(200), "货物"],
            quantity: ["contnum", tonnes, "数量，吨"],
            price: ["contprice", unitPrice, "单价，元/吨"],
            amount: money("contamount", "合同金额"),
            unpaid: money("unpaid", "未付金额或应收款"),
            cap: money("cap", "可融资上限"),
            most: money("most", "可申请金额"),
            financed: ["financed", flag, "已办理融资"],
          }),
        ),
        "可融资的合同",
      ],
      lots: [
        "lots",
        z.array(
          payload({
            lot: ["lotno", id<"LotNo">() as z.ZodType<LotNo, string>, "货物批次"],
            goods: ["wareName", text(200), "货物"],
            place: ["placeName", text(200), "存放地点"],
            free: ["freenum", tonnes, "可用数量，吨"],
            price: ["price", unitPrice.nullable(), "当日市价，无成交为空"],
            value: ["value", yuan.nullable(), "市值"],
          }),
        ),
        "可质押的货物",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),
} satisfies Calls;
