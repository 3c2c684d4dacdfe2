import { merchantApplicationStates, shopStatuses } from "@zd/domain/mall/codes";
import { codesOf, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { feePlan, hours, shopFields } from "./fields.ts";

/** Fields and refusals of merchants and their shops. */

export const applicationState = ["status", codesOf(merchantApplicationStates), "申请状态"] as const;

export const applied = {
  ...shopFields,
  ...hours,
  plan: feePlan,
  memo: ["memo", text(200), "申请说明"],
} as const;

export const merchantReviewList = listing({
  title: "商家入驻审核",
  period: null,
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    shopName: { wire: "shopname", title: "店铺", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: merchantApplicationStates },
  },
  columns: {
    application: { wire: "applyid", title: "编号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    shopName: { wire: "shopname", title: "店铺", kind: "text" },
    contact: { wire: "contact", title: "联系人", kind: "text", secondary: true },
    appliedAt: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
    appliedBy: { wire: "applyname", title: "申请人", kind: "text", secondary: true },
    decidedAt: { wire: "reviewtime", title: "审核时间", kind: "time", optional: true },
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    opinion: { wire: "reviewmemo", title: "审核意见", kind: "text", optional: true },
    state: {
      wire: "status",
      title: "状态",
      kind: "status",
      labels: merchantApplicationStates,
      states: "merchantApplication",
    },
  },
  queues: {
    merchants: {
      key: "application",
      where: { state: "0" },
      since: "appliedAt",
      party: "firm",
      about: "shopName",
    },
  },
});

const shopStates = { ...shopStatuses, "9": "交易中心停用" } as const;

export const merchantList = listing({
  title: "商家",
  period: null,
  chips: "state",
  filters: {
    shopName: { wire: "shopname", title: "店铺或企业", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: shopStates },
  },
  columns: {
    firmId: { wire: "firmid", title: "企业编号", kind: "text", unseen: true },
    shopName: { wire: "shopname", title: "店铺", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    wares: { wire: "warecount", title: "在售商品", kind: "count", unit: "件" },
    sold: { wire: "soldnum", title: "累计成交", kind: "quantity", unit: "吨", sortable: true },
    plan: { wire: "pgid", title: "收费方案编号", kind: "text", unseen: true },
    planName: { wire: "pgname", title: "收费方案", kind: "text", secondary: true },
    openedAt: { wire: "opentime", title: "入驻时间", kind: "time", sortable: true },
    suspendedFor: { wire: "stopreason", title: "停用原因", kind: "text", optional: true },
    state: { wire: "status", title: "状态", kind: "status", labels: shopStates, states: "shop" },
  },
});
