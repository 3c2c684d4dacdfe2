import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { micro } from "../wire/address-families.ts";
import { list, listing } from "../wire/listing.ts";
import { operations } from "../wire/operation.ts";

const movementFilters = {
  kind: { wire: "kind", title: "业务类型", kind: "choice", labels: voucherKinds },
  bucket: { wire: "bucket", title: "科目", kind: "choice", labels: buckets },
  reference: { wire: "reference", title: "业务编号", kind: "text" },
} as const;

const movementColumns = {
  /** A voucher between two accounts of the firm is listed twice, once for each. */
  entry: { wire: "entryno", title: "分录号", kind: "text", unseen: true },
  voucher: { wire: "voucherno", title: "凭证号", kind: "text" },
  at: { wire: "time", title: "记账时间", kind: "time" },
  kind: { wire: "kind", title: "业务类型", kind: "status", labels: voucherKinds },
  bucket: { wire: "bucket", title: "科目", kind: "status", labels: buckets },
  amount: { wire: "amount", title: "变动金额", kind: "money", unit: "元", total: true },
  balance: { wire: "balance", title: "变动后余额", kind: "money", unit: "元" },
  reference: { wire: "reference", title: "业务编号", kind: "text" },
} as const;

const movementCard = {
  number: "voucher",
  time: "at",
  title: "kind",
  about: "bucket",
  figure: "amount",
  facts: ["balance", "reference"],
} as const;

/** 今日资金变动 (3002). */
export const todayChangeList = listing({
  title: "今日资金变动",
  period: null,
  filters: movementFilters,
  numbers: ["reference"],
  columns: movementColumns,
  card: movementCard,
});

/** 资金变动明细 (3006). */
export const changeList = listing({
  title: "资金变动明细",
  period: "记账时间",
  filters: movementFilters,
  numbers: ["reference"],
  columns: movementColumns,
  card: movementCard,
});

/** 历史资金 (3004): each day with its opening and closing balance. */
export const dayList = listing({
  title: "历史资金",
  period: "日期",
  filters: {},
  columns: {
    day: { wire: "fdate", title: "日期", kind: "day", sortable: true },
    opening: { wire: "opening", title: "期初", kind: "money", unit: "元" },
    received: { wire: "in", title: "入金", kind: "money", unit: "元", total: true },
    paidOut: { wire: "out", title: "出金", kind: "money", unit: "元", total: true },
    goodsReceived: { wire: "goodsin", title: "货款收入", kind: "money", unit: "元", total: true },
    goodsPaid: { wire: "goodsout", title: "货款支出", kind: "money", unit: "元", total: true },
    fees: { wire: "fee", title: "服务费", kind: "money", unit: "元", total: true },
    other: { wire: "other", title: "其他", kind: "money", unit: "元", total: true },
    closing: { wire: "closing", title: "期末", kind: "money", unit: "元" },
    available: { wire: "available", title: "期末可用", kind: "money", unit: "元" },
    frozen: { wire: "frozen", title: "期末冻结", kind: "money", unit: "元" },
  },
  card: {
    title: "day",
    figure: "closing",
    named: true,
    facts: ["opening", "available"],
    parts: ["received", "paidOut", "goodsReceived", "goodsPaid", "fees", "other", "frozen"],
  },
});

/** 历史资金汇总 (3007): sums of the period by kind of voucher. */
export const kindList = listing({
  title: "资金汇总（按业务）",
  period: "记账时间",
  filters: { kind: movementFilters.kind },
  columns: {
    kind: { wire: "kind", title: "业务类型", kind: "status", labels: voucherKinds },
    vouchers: { wire: "count", title: "凭证数", kind: "count", unit: "张", total: true },
    credit: { wire: "credit", title: "收入", kind: "money", unit: "元", total: true },
    debit: { wire: "debit", title: "支出", kind: "money", unit: "元", total: true },
    net: { wire: "net", title: "净额", kind: "money", unit: "元", total: true },
  },
  card: { title: "kind", figure: "net", named: true, facts: ["vouchers"], parts: ["credit", "debit"] },
});

/** 资金查询 (domain §6.7). */
export const money = operations("money", {
  listTodayChanges: list(micro, "query/3002", { listing: todayChangeList, access: "member" }),
  listDays: list(micro, "query/3004", { listing: dayList, access: "member" }),
  listChanges: list(micro, "query/3006", { listing: changeList, access: "member" }),
  listKinds: list(micro, "query/3007", { listing: kindList, access: "member" }),
});
