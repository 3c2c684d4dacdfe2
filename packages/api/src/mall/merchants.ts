import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { mall } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { dateTime, id, many, text, tonnes } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { feePhase } from "./fee-plans.ts";
import {
  feePlan,
  feeType,
  firm,
  hours,
  product,
  shopCondition,
  shopFields,
  shopStatus,
  version,
  wareKind,
} from "./fields.ts";
import { applicationState, applied } from "./merchant-fields.ts";

const application = ["applyId", many, "入驻申请编号"] as const;

const logo = ["logoFileAddress", id<"FileId">().nullable(), "店铺Logo的文件地址"] as const;

const shopOfMerchant = {
  ...shopFields,
  ...hours,
  firm,
  firmName: ["firmName", text(200), "企业名称"],
  logo,
  status: shopStatus,
  condition: shopCondition,
  suspendedFor: ["stopReason", text(200).nullable(), "交易中心停用原因，未停用为空"],
  plan: feePlan,
  planName: ["pgName", text(40), "收费方案"],
  paraType: ["paraType", feeType[1].nullable(), "买方收费方式，免收为空"],
  version,
} as const;

/** 操作日志 of a shop: what users of the firm and the exchange have done with it and its wares. */
export const merchantLogList = listing({
  title: "商家操作日志",
  period: "操作时间",
  pages: "mall",
  filters: {
    action: { wire: "action", title: "操作", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text" },
  },
  numbers: ["ware"],
  columns: {
    entry: { wire: "logId", title: "编号", kind: "text", unseen: true },
    at: { wire: "operTime", title: "操作时间", kind: "time" },
    action: { wire: "action", title: "操作", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text", optional: true },
    detail: { wire: "detail", title: "内容", kind: "text" },
    by: { wire: "operName", title: "操作人", kind: "text" },
  },
  card: { time: "at", title: "action", about: "by", facts: ["ware", "detail"] },
});

const shopRefusals = ["MALL_OFF", "MERCHANT_ONLY", "VERSION_STALE", "SHOP_SUSPENDED"] as const;

export const merchants = operations("merchants", {
  /** R-7236: application of a firm of kind 1; papers are files that were uploaded before. */
  apply: command(mall, "merchant/apply", {
    title: "商家入驻申请",
    access: "apply-wares",
    frozen: { work: "trade" },
    input: payload({
      ...applied,
      attachments: ["attachments", attachmentIds.default([]), "资料的文件地址"],
    }),
    output: payload({ application }),
    refusals: [
      "MALL_OFF",
      "MERCHANT_ALREADY",
      "MERCHANT_APPLICATION_PENDING",
      "MERCHANT_KIND_WRONG",
      "FIRM_BLACKLISTED",
      "SHOP_NAME_TAKEN",
      "MARKUP_REFUSED",
      "REFERENCE_UNKNOWN",
      "FILE_UNKNOWN",
    ],
  }),

  /** R-7239: the firm's newest application; null where it has never applied. */
  readApplication: query(mall, "merchant/applyResult", {
    title: "入驻申请结果",
    access: "member",
    input: payload({}),
    output: payload({
      ...applied,
      application,
      state: applicationState,
      appliedAt: ["applyTime", dateTime, "申请时间"],
      decidedAt: ["reviewTime", dateTime.nullable(), "审核时间"],
      opinion: ["reviewMemo", text(200), "审核意见"],
      attachments: ["files", attachmentList, "资料"],
    }).nullable(),
    refusals: ["MALL_OFF"],
  }),

  /** R-7235, R-340: the firm's own shop; a firm without one gets an answer without `firmId`. */
  readShop: query(mall, "merchant/getInfo", {
    title: "商家信息",
    access: "member",
    input: payload({}),
    output: payload({
      firm: ["firmId", firm[1].nullable(), "企业编号，不是商家为空"],
      shop: ["info", payload(shopOfMerchant).nullable(), "店铺"],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** Changes the shop's name, intro, contact and address (R-7238). */
  editShop: command(mall, "merchant/edit", {
    title: "修改商家信息",
    access: "apply-wares",
    input: payload({ ...shopFields, version }),
    output: z.null(),
    refusals: [...shopRefusals, "SHOP_NAME_TAKEN", "MARKUP_REFUSED"],
  }),

  /** R-7234: sets the logo; null removes it. */
  editLogo: command(mall, "merchant/editLogo", {
    title: "修改商家Logo",
    access: "apply-wares",
    input: payload({ logo }),
    output: z.null(),
    refusals: [...shopRefusals, "FILE_UNKNOWN", "PICTURES_ONLY"],
  }),

  /** Sets the hours of the shop (R-7237). */
  editHours: command(mall, "merchant/editTime", {
    title: "修改营业时间",
    access: "apply-wares",
    input: payload({ ...hours, version }),
    output: z.null(),
    refusals: shopRefusals,
  }),

  /**
   * What of the shop is shown and sold after a change of its state, compared with the version that was seen, and which
   * orders go on.
   */
  previewStatus: query(mall, "merchant/previewStatus", {
    title: "商家状态确认卡",
    access: "apply-wares",
    input: payload({ status: shopStatus, version }),
    output: card,
    refusals: ["MALL_OFF", "MERCHANT_ONLY"],
  }),

  /** R-7233: sets 店铺状态; 停用 hides the shop and its wares, orders go on. */
  editStatus: command(mall, "merchant/editStatus", {
    title: "修改商家状态",
    access: "apply-wares",
    binds: "public",
    input: payload({ status: shopStatus, version }),
    output: z.null(),
    refusals: [...shopRefusals, "NOTHING_CHANGED"],
  }),

  /** Lists what was done in the shop, by whom and when (R-7240). */
  listLog: list(mall, "merchant/findOperaLogPage", { listing: merchantLogList, access: "member" }),

  /** R-7241: plans that a merchant may choose; the first is the standard one. */
  listFeePlans: query(mall, "merchantPg/list", {
    title: "商家费用参数列表",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        plan: feePlan,
        name: ["pgName", text(40), "收费方案"],
        paraType: ["paraType", feeType[1].nullable(), "买方此刻的收费方式，免收为空"],
        rate: ["paraValue", text(20), "买方此刻的费率"],
        buyerDeposit: ["buyerBail", text(10), "买方保证金，%"],
        sellerDeposit: ["sellerBail", text(10), "卖方保证金，%"],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  /** Lists what a plan charges of each side, and from when to when (R-7242). */
  listFeePhases: query(mall, "merchantPg/phaselist", {
    title: "商家费用阶段列表",
    access: "member",
    input: payload({ plan: feePlan }),
    output: z.array(feePhase),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Gives one shop as it is public (R-7273). */
  readPublicShop: query(mall, "query/merchant/detail", {
    title: "店铺公开详情",
    access: "anyone",
    input: payload({ firm }),
    output: payload({
      ...shopFields,
      ...hours,
      firm,
      firmName: ["firmName", text(200), "企业名称"],
      logo,
      condition: shopCondition,
      openedAt: ["openTime", dateTime, "入驻时间"],
      wares: ["wareCount", many, "在售商品数"],
      sold: ["soldNum", tonnes, "累计成交，吨"],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Lists the kinds and products that a shop sells, with their number (R-7274). */
  listShopKinds: query(mall, "query/merchant/wareKind", {
    title: "店铺商品种类",
    access: "anyone",
    input: payload({ firm }),
    output: z.array(
      payload({
        wareKind,
        kindName: ["wareKindName", text(40), "商品种类"],
        product,
        productName: ["productName", text(40), "产品"],
        wares: ["wareCount", many, "在售商品数"],
      }),
    ),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),
});
