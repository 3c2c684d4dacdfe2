import { adjustmentCauses, adjustmentStates } from "@zd/domain/funds/adjustment";
import { differenceKinds } from "@zd/domain/funds/reconciliation";
import { many, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";

/** Fields that calls of the fund desk share. */

export const firmFilter = { wire: "firmname", title: "企业", kind: "text" } as const;

export const firmColumn = { wire: "firmname", title: "企业", kind: "firm" } as const;

export const opinion = ["opinion", text(200).default(""), "意见"] as const;

export const number = (wire: string, title: string) => [wire, many, title] as const;

/** 对账结果, one row a day. */
export const reconciliationList = listing({
  title: "银行对账",
  period: "日期",
  filters: {},
  columns: {
    day: { wire: "fdate", title: "日期", kind: "day", sortable: true },
    matched: { wire: "matched", title: "相符笔数", kind: "count", unit: "笔", total: true },
    oursIn: { wire: "oursin", title: "平台入金", kind: "money", unit: "元", total: true },
    bankIn: { wire: "bankin", title: "银行入金", kind: "money", unit: "元", total: true },
    oursOut: { wire: "oursout", title: "平台出金", kind: "money", unit: "元", total: true },
    bankOut: { wire: "bankout", title: "银行出金", kind: "money", unit: "元", total: true },
    differences: { wire: "differences", title: "差异", kind: "count", unit: "笔", total: true },
    open: { wire: "open", title: "待处理", kind: "count", unit: "笔", total: true },
    at: { wire: "time", title: "对账时间", kind: "time", secondary: true },
  },
});

/** States of a difference; 2 is open, with a 调账 that waits for its review. */
export const differenceStates = { "0": "待处理", "2": "调账待复核", "1": "已处理" } as const;

/** 对账差异. */
export const differenceList = listing({
  title: "对账差异",
  period: "日期",
  chips: "state",
  filters: {
    kind: { wire: "kind", title: "差异类型", kind: "choice", labels: differenceKinds },
    state: { wire: "state", title: "状态", kind: "choice", labels: differenceStates },
    transfer: { wire: "transferid", title: "划转编号", kind: "text" },
  },
  numbers: ["transfer"],
  columns: {
    difference: { wire: "differenceid", title: "编号", kind: "count" },
    day: { wire: "fdate", title: "日期", kind: "day" },
    kind: { wire: "kind", title: "差异类型", kind: "status", labels: differenceKinds },
    firm: { ...firmColumn, optional: true },
    transfer: { wire: "transferid", title: "划转编号", kind: "text", optional: true },
    bankNo: { wire: "bankno", title: "银行流水号", kind: "text", optional: true },
    effect: { wire: "effect", title: "银行比平台多", kind: "money", unit: "元", total: true },
    adjustment: { wire: "adjustmentid", title: "调账编号", kind: "text", optional: true },
    memo: { wire: "memo", title: "处理说明", kind: "text", optional: true },
    settledBy: { wire: "username", title: "处理人", kind: "text", optional: true, secondary: true },
    settledAt: { wire: "settletime", title: "处理时间", kind: "time", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: differenceStates, states: "difference" },
  },
  queues: {
    differences: {
      key: "difference",
      where: { state: "0" },
      since: "day",
      party: "firm",
      amount: "effect",
      about: "kind",
    },
  },
});

/** 调账记录. */
export const adjustmentList = listing({
  title: "调账",
  period: "提交时间",
  chips: "state",
  filters: {
    firm: firmFilter,
    cause: { wire: "cause", title: "原因类别", kind: "choice", labels: adjustmentCauses },
    state: { wire: "state", title: "状态", kind: "choice", labels: adjustmentStates },
  },
  columns: {
    adjustment: { wire: "adjustmentid", title: "编号", kind: "count" },
    at: { wire: "applytime", title: "提交时间", kind: "time", sortable: true },
    firm: firmColumn,
    amount: { wire: "amount", title: "调整金额", kind: "money", unit: "元", total: true },
    cause: { wire: "cause", title: "原因类别", kind: "status", labels: adjustmentCauses },
    memo: { wire: "memo", title: "调账原因", kind: "text" },
    by: { wire: "username", title: "提交人", kind: "text" },
    decidedBy: { wire: "reviewname", title: "复核人", kind: "text", optional: true },
    decidedAt: { wire: "reviewtime", title: "复核时间", kind: "time", optional: true, secondary: true },
    opinion: { wire: "opinion", title: "复核意见", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: adjustmentStates, states: "adjustment" },
  },
  queues: {
    adjustments: {
      key: "adjustment",
      where: { state: "1" },
      since: "at",
      party: "firm",
      amount: "amount",
      about: "memo",
      by: "by",
    },
  },
});
