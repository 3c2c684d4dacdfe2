import { buckets } from "@zd/domain/funds/bucket";
import { feeReasons, rateKinds } from "@zd/domain/funds/fee-schedule";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { micro, staff } from "../wire/address-families.ts";
import { list, listing } from "../wire/listing.ts";
import { operations } from "../wire/operation.ts";
import { feeChangeCalls } from "./fee-change-calls.ts";
import { feeChangeListing } from "./fee-changes.ts";

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
  numbers: ["order"],
  columns: { order: feeOrder, ...feeColumns },
  card: {
    number: "order",
    state: "state",
    time: "at",
    title: "why",
    figure: "amount",
    facts: ["taken", "collectedAt"],
    parts: ["due", "refunded"],
  },
});

/** 服务费缴纳记录 of all members, for the exchange. */
export const serviceFeeReviewList = listing({
  title: "服务费台账",
  period: "成交时间",
  chips: "state",
  filters: { firm: ofFirm, ...feeFilters },
  numbers: ["order"],
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
  numbers: ["reference"],
  columns: {
    move: { wire: "voucherno", title: "凭证号", kind: "text" },
    at: { wire: "fdate", title: "时间", kind: "time", sortable: true },
    bucket: { wire: "bailkind", title: "保证金", kind: "status", labels: depositBuckets },
    amount: { wire: "amount", title: "变动金额", kind: "money", unit: "元", sortable: true, total: true },
    balance: { wire: "balance", title: "变动后余额", kind: "money", unit: "元" },
    reference: { wire: "refno", title: "关联单号", kind: "text" },
    kind: { wire: "kind", title: "类型", kind: "status", labels: depositKinds },
  },
  card: {
    number: "move",
    time: "at",
    title: "kind",
    about: "bucket",
    figure: "amount",
    facts: ["balance", "reference"],
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
export const feeChangeList = feeChangeListing("收费变更", "feeChanges");

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
  ...feeChangeCalls,
});
