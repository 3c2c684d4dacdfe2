import { buckets } from "@zd/domain/funds/bucket";
import { feeReasons, rateKinds } from "@zd/domain/funds/fee-schedule";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { yearFeeKinds } from "@zd/domain/funds/year-fee";
import { z } from "zod";
import { feeRule } from "../trading/application-fields.ts";
import { sectionModes } from "../trading/parameters.ts";
import { micro, staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, day, id, many, whole, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  feeChange,
  feeChangeListing,
  feeChangeRejection,
  feeChangeSeen,
  filled,
  reason,
} from "./fee-changes.ts";

export const serviceFeeStates = { "0": "欠缴", "1": "已缴", "2": "免缴", "3": "已退还" } as const;

const feeFilters = {
  order: { wire: "orderno", title: "订单号", kind: "text" },
  why: { wire: "reason", title: "收费依据", kind: "choice", labels: feeReasons },
  state: { wire: "state", title: "状态", kind: "choice", labels: serviceFeeStates },
} as const;

const feeColumns = {
  at: { wire: "fdate", title: "成交时间", kind: "time", sortable: true },
  why: { wire: "reason", title: "收费依据", kind: "status", labels: feeReasons },
  tariff: { wire: "standardfee", title: "标准费额", kind: "money", unit: "元", total: true, secondary: true },
  amount: { wire: "fee", title: "应缴", kind: "money", unit: "元", sortable: true, total: true },
  taken: { wire: "paidfee", title: "已缴", kind: "money", unit: "元", total: true },
  due: { wire: "duefee", title: "欠缴", kind: "money", unit: "元", total: true },
  refunded: { wire: "backfee", title: "退还", kind: "money", unit: "元", total: true, secondary: true },
  collectedAt: { wire: "paidtime", title: "缴清时间", kind: "time", optional: true, secondary: true },
  state: { wire: "state", title: "状态", kind: "status", labels: serviceFeeStates, states: "serviceFee" },
} as const;

const feeOrder = { wire: "orderno", title: "订单号", kind: "text" } as const;
const ofFirm = { wire: "firmname", title: "企业", kind: "text" } as const;
const firmColumn = { wire: "firmname", title: "企业", kind: "firm" } as const;

/** 服务费缴纳记录 */
export const serviceFeeList = listing({
  title: "服务费缴纳记录",
  period: "成交时间",
  chips: "state",
  filters: feeFilters,
  columns: { order: feeOrder, ...feeColumns },
});

/** 服务费缴纳记录 of all members, for the exchange. */
export const serviceFeeReviewList = listing({
  title: "服务费台账",
  period: "成交时间",
  chips: "state",
  filters: { firm: ofFirm, ...feeFilters },
  columns: {
    key: { wire: "key", title: "编号", kind: "text", unseen: true },
    order: feeOrder,
    firm: firmColumn,
    ...feeColumns,
  },
});

const depositBuckets = {
  "trading-deposit": buckets["trading-deposit"],
  "performance-deposit": buckets["performance-deposit"],
} as const;

const depositKinds = {
  "deposit-held": voucherKinds["deposit-held"],
  "deposit-released": voucherKinds["deposit-released"],
  "deposit-kept": voucherKinds["deposit-kept"],
  "deposit-forfeited": voucherKinds["deposit-forfeited"],
  "fee-held": voucherKinds["fee-held"],
  "fee-released": voucherKinds["fee-released"],
  "service-fee": "抵扣服务费",
} as const;

/** 保证金缴纳记录: every movement of a firm's deposits. */
export const depositList = listing({
  title: "保证金缴纳记录",
  period: "时间",
  chips: "kind",
  filters: {
    reference: { wire: "refno", title: "关联单号", kind: "text" },
    bucket: { wire: "bailkind", title: "保证金", kind: "choice", labels: depositBuckets },
    kind: { wire: "kind", title: "类型", kind: "choice", labels: depositKinds },
  },
  columns: {
    move: { wire: "voucherno", title: "凭证号", kind: "text" },
    at: { wire: "fdate", title: "时间", kind: "time", sortable: true },
    bucket: { wire: "bailkind", title: "保证金", kind: "status", labels: depositBuckets },
    amount: { wire: "amount", title: "变动金额", kind: "money", unit: "元", sortable: true, total: true },
    balance: { wire: "balance", title: "变动后余额", kind: "money", unit: "元" },
    reference: { wire: "refno", title: "关联单号", kind: "text" },
    kind: { wire: "kind", title: "类型", kind: "status", labels: depositKinds },
  },
});

export const rateStates = { "0": "未生效", "1": "生效中", "2": "已终止" } as const;

/** 费率与减免 */
export const rateList = listing({
  title: "费率与减免",
  period: null,
  chips: "state",
  filters: {
    firm: ofFirm,
    kind: { wire: "ratekind", title: "收费对象", kind: "choice", labels: rateKinds },
    state: { wire: "state", title: "状态", kind: "choice", labels: rateStates },
  },
  columns: {
    rate: { wire: "rateid", title: "编号", kind: "text" },
    kind: { wire: "ratekind", title: "收费对象", kind: "status", labels: rateKinds },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    mode: { wire: "trademod", title: "交易模式", kind: "text" },
    wareKind: { wire: "warekindname", title: "商品种类", kind: "text" },
    fee: { wire: "feetext", title: "费率", kind: "text" },
    from: { wire: "fromday", title: "生效日", kind: "day", sortable: true },
    lastDay: { wire: "lastday", title: "截止日", kind: "day", optional: true },
    reason: { wire: "memo", title: "依据", kind: "text", secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: rateStates, states: "rate" },
  },
});

/** 收费变更 */
export const feeChangeList = feeChangeListing("收费变更");

const firm = id<"FirmId">();
const kind = ["yearfeekind", codesOf(yearFeeKinds), "年费种类"] as const;
const years = ["years", whole(1, 10), "年数"] as const;

const rateFields = {
  kind: ["ratekind", codesOf(rateKinds), "收费对象"],
  mode: ["trademod", codesOf(sectionModes).nullable(), "交易模式，空为全部"],
  wareKind: ["warekindid", id<"WareKindId">().nullable(), "商品种类编号，空为全部"],
  firm: ["firmid", firm.nullable(), "企业编号，空为全部"],
  from: ["fromday", day, "生效日"],
  lastDay: ["lastday", day.nullable(), "截止日，含当日；空为长期"],
  rule: ["rule", feeRule.nullable(), "费率，空为减免"],
} as const;

const rateEndFields = {
  rate: ["rateid", many, "费率编号"],
  lastDay: ["lastday", day, "截止日，含当日"],
} as const;

const priceGroupFields = {
  group: ["pgid", id<"PriceGroupId">().nullable(), "方案编号，空为新增"],
  kind,
  name: ["name", filled(40, "请填写方案名称"), "方案名称"],
  years,
  amount: ["amount", yuan, "金额"],
} as const;

const priceGroupEndFields = { group: ["pgid", id<"PriceGroupId">(), "方案编号"] } as const;
const grantFields = { firm: ["firmid", firm, "企业编号"], kind, years } as const;

export const fees = operations("fees", {
  /** R-7165: service fee of each deal, its rule, and what is still due. */
  listServiceFees: list(micro, "query/memberServiceFee", { listing: serviceFeeList, access: "member" }),

  /** Lists what was frozen, given back or taken as deposit (R-7166). */
  listDeposits: list(micro, "query/memberBailMoney", { listing: depositList, access: "member" }),

  listAllServiceFees: list(staff, "list-service-fees", {
    listing: serviceFeeReviewList,
    access: "read-console",
  }),

  listRates: list(staff, "list-fee-rates", { listing: rateList, access: "read-console" }),

  listChanges: list(staff, "list-fee-changes", { listing: feeChangeList, access: "read-console" }),

  /** What a rate would have charged on past deals, before it is requested. */
  previewRate: query(staff, "preview-fee-rate", {
    title: "提交费率或减免确认卡",
    access: "read-console",
    input: payload(rateFields),
    output: card,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** What ending a rate would change, before it is requested. */
  previewRateEnd: query(staff, "preview-fee-rate-end", {
    title: "提交终止费率确认卡",
    access: "read-console",
    input: payload(rateEndFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewPriceGroup: query(staff, "preview-price-group", {
    title: "提交收费方案确认卡",
    access: "read-console",
    input: payload(priceGroupFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewPriceGroupEnd: query(staff, "preview-price-group-end", {
    title: "提交停用收费方案确认卡",
    access: "read-console",
    input: payload(priceGroupEndFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewYearFeeGrant: query(staff, "preview-year-fee-grant", {
    title: "提交年费减免确认卡",
    access: "read-console",
    input: payload(grantFields),
    output: card,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** What a requested change would come to, for the user who decides it. */
  previewChange: query(staff, "preview-fee-change", {
    title: "收费变更确认卡",
    access: "read-console",
    input: feeChange,
    output: card,
    refusals: ["NOT_FOUND", "REFERENCE_UNKNOWN"],
  }),

  /** Requests a rate, or without a rule a waiver (减免); from tomorrow on at the earliest. */
  requestRate: command(staff, "request-fee-rate", {
    title: "提交费率或减免",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...rateFields, reason }),
    output: feeChange,
    refusals: [
      "RATE_OVERLAPS",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "RATE_FOR_EVERYBODY",
      "FEE_TOO_LARGE",
      "REFERENCE_UNKNOWN",
    ],
  }),

  requestRateEnd: command(staff, "request-fee-rate-end", {
    title: "提交终止费率",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...rateEndFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "RATE_IN_THE_PAST", "RATE_ENDED"],
  }),

  /** Requests a new 收费方案, or other terms of one. */
  requestPriceGroup: command(staff, "request-price-group", {
    title: "提交收费方案",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...priceGroupFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "FEE_TOO_LARGE", "PRICE_GROUP_WITHDRAWN"],
  }),

  requestPriceGroupEnd: command(staff, "request-price-group-end", {
    title: "提交停用收费方案",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...priceGroupEndFields, reason }),
    output: feeChange,
    refusals: ["NOT_FOUND", "PRICE_GROUP_WITHDRAWN"],
  }),

  /** Requests 年费减免: a number of years of an annual fee without payment. */
  requestYearFeeGrant: command(staff, "request-year-fee-grant", {
    title: "提交年费减免",
    access: "settle-funds",
    binds: "money",
    input: payload({ ...grantFields, reason }),
    output: feeChange,
    refusals: ["REFERENCE_UNKNOWN"],
  }),

  /** Confirms a change, by a user who has not requested it. */
  confirmChange: command(staff, "confirm-fee-change", {
    title: "复核通过收费变更",
    access: "settle-funds",
    binds: "money",
    input: feeChangeSeen,
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "FEE_CHANGE_DECIDED",
      "OWN_FEE_CHANGE",
      "RATE_OVERLAPS",
      "RATE_PERIOD_EMPTY",
      "RATE_IN_THE_PAST",
      "RATE_FOR_EVERYBODY",
      "RATE_ENDED",
      "PRICE_GROUP_WITHDRAWN",
      "CARD_CHANGED",
    ],
  }),

  /** Rejects a change; the user who has requested it may withdraw it by this call. */
  rejectChange: command(staff, "reject-fee-change", {
    title: "驳回收费变更",
    access: "settle-funds",
    binds: "money",
    input: feeChangeRejection,
    output: z.null(),
    refusals: ["NOT_FOUND", "FEE_CHANGE_DECIDED"],
  }),
});
