import { adjustmentCauses, adjustmentStates } from "@zd/domain/funds/adjustment";
import { closeRequestStates } from "@zd/domain/funds/bank-agreement";
import { differenceKinds } from "@zd/domain/funds/reconciliation";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, day, flag, id, many, text, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { allTransferList } from "./transfers.ts";

const firmFilter = { wire: "firmname", title: "企业", kind: "text" } as const;
const firmColumn = { wire: "firmname", title: "企业", kind: "firm" } as const;
const opinion = ["opinion", text(200).default(""), "意见"] as const;
const number = (wire: string, title: string) => [wire, many, title] as const;

/** 销户审核. */
export const closeRequestList = listing({
  title: "销户审核",
  period: null,
  chips: "state",
  filters: {
    firm: firmFilter,
    state: { wire: "state", title: "状态", kind: "choice", labels: closeRequestStates },
  },
  columns: {
    request: { wire: "requestid", title: "编号", kind: "count" },
    firm: firmColumn,
    at: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
    by: { wire: "username", title: "申请人", kind: "text" },
    reason: { wire: "reason", title: "销户原因", kind: "text" },
    decidedAt: { wire: "reviewtime", title: "审核时间", kind: "time", optional: true },
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    memo: { wire: "memo", title: "驳回意见", kind: "text", optional: true },
    state: {
      wire: "state",
      title: "状态",
      kind: "status",
      labels: closeRequestStates,
      states: "closeRequest",
    },
  },
});

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
});

const adjustmentFields = {
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  amount: ["amount", yuan, "调整金额，增加为正"],
  cause: ["cause", codesOf(adjustmentCauses), "原因类别"],
  memo: ["memo", text(200), "调账原因"],
  difference: ["differenceid", many.nullable().default(null), "所处理的对账差异"],
} as const;

const transfer = ["transferid", id<"TransferId">(), "划转编号"] as const;

/** 财务结算 in the console: transfers, closing of accounts, reconciliation, corrections. */
export const fundDesk = operations("fundDesk", {
  listTransfers: list(staff, "list-transfers", { listing: allTransferList, access: "read-console" }),

  previewWithdrawal: query(staff, "preview-withdrawal", {
    title: "出金审批确认卡",
    access: "read-console",
    input: payload({ transfer }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approveTransfer: command(staff, "approve-transfer", {
    title: "出金审批通过",
    access: "settle-funds",
    binds: "money",
    relies: "bank",
    input: payload({ transfer, seen }),
    output: z.null(),
    refusals: ["OWN_REQUEST", "STATUS_NOT_ALLOWED", "WITHDRAWAL_CLOSED", "CARD_CHANGED"],
  }),

  rejectTransfer: command(staff, "reject-transfer", {
    title: "出金审批驳回",
    access: "settle-funds",
    binds: "money",
    input: payload({ transfer, opinion }),
    output: z.null(),
    refusals: ["OWN_REQUEST", "STATUS_NOT_ALLOWED", "FIELD_REQUIRED"],
  }),

  listCloseRequests: list(staff, "list-close-requests", {
    listing: closeRequestList,
    access: "read-console",
  }),

  /** What a firm that asks to close its account still has at the exchange, and what it gives up. */
  previewClose: query(staff, "preview-close-request", {
    title: "销户审核确认卡",
    access: "read-console",
    input: payload({ request: number("requestid", "申请编号") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  reviewClose: command(staff, "review-close-request", {
    title: "销户审核",
    access: "settle-funds",
    binds: "rights",
    input: payload({
      request: number("requestid", "申请编号"),
      closed: ["closed", flag, "同意销户"],
      opinion,
      seen,
    }),
    output: z.null(),
    refusals: [
      "CARD_CHANGED",
      "OWN_REQUEST",
      "STATUS_NOT_ALLOWED",
      "FIELD_REQUIRED",
      "TRANSFERS_OPEN",
      "MONEY_FROZEN",
      "BALANCE_LEFT",
      "CONTRACTS_OPEN",
      "LOANS_OPEN",
      "HAULAGE_OPEN",
      "FEES_DUE",
    ],
  }),

  listReconciliations: list(staff, "list-reconciliations", {
    listing: reconciliationList,
    access: "read-console",
  }),

  listDifferences: list(staff, "list-differences", { listing: differenceList, access: "read-console" }),

  /** What settling a difference would post: the transfer, and the firm's accounts before and after. */
  previewDifference: query(staff, "preview-difference", {
    title: "处理对账差异确认卡",
    access: "settle-funds",
    input: payload({ difference: number("differenceid", "差异编号") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Settles a difference: a transfer with an unknown result gets that of the bank's statement, any other difference is
   * closed with a memo.
   */
  settleDifference: command(staff, "settle-difference", {
    title: "处理对账差异",
    access: "settle-funds",
    binds: "money",
    input: payload({
      difference: number("differenceid", "差异编号"),
      memo: ["memo", text(200).default(""), "处理说明"],
      seen,
    }),
    output: z.null(),
    refusals: ["DIFFERENCE_SETTLED", "DIFFERENCE_IN_REVIEW", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),

  listAdjustments: list(staff, "list-adjustments", { listing: adjustmentList, access: "read-console" }),

  /** What an adjustment would post, before it is proposed. */
  previewAdjustment: query(staff, "preview-adjustment", {
    title: "提交调账确认卡",
    access: "read-console",
    input: payload(adjustmentFields),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** The same of a proposed one, for the staff user who reviews it. */
  previewAdjustmentReview: query(staff, "preview-adjustment-review", {
    title: "复核调账确认卡",
    access: "read-console",
    input: payload({ adjustment: number("adjustmentid", "调账编号") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Proposes an adjustment, which waits for a second staff user; a difference that it names is settled once it is posted.
   */
  proposeAdjustment: command(staff, "propose-adjustment", {
    title: "提交调账",
    access: "settle-funds",
    binds: "money",
    input: payload({
      ...adjustmentFields,
      attachments: ["attachments", attachmentIds.optional(), "所附凭证"],
      seen,
    }),
    output: payload({ adjustment: number("adjustmentid", "调账编号") }),
    refusals: [
      "NOT_FOUND",
      "AMOUNT_NOT_POSITIVE",
      "FIELD_REQUIRED",
      "DIFFERENCE_SETTLED",
      "DIFFERENCE_IN_REVIEW",
      "OWN_FIRM_INVOLVED",
      "FUNDS_INSUFFICIENT",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  /** 凭证 that the proposer has attached. */
  listAdjustmentPapers: query(staff, "list-adjustment-papers", {
    title: "调账凭证",
    access: "read-console",
    input: payload({ adjustment: number("adjustmentid", "调账编号") }),
    output: attachmentList,
    refusals: ["NOT_FOUND"],
  }),

  reviewAdjustment: command(staff, "review-adjustment", {
    title: "复核调账",
    access: "settle-funds",
    binds: "money",
    input: payload({
      adjustment: number("adjustmentid", "调账编号"),
      posted: ["posted", flag, "同意入账"],
      opinion,
      seen,
    }),
    output: z.null(),
    refusals: [
      "OWN_REQUEST",
      "STATUS_NOT_ALLOWED",
      "FUNDS_INSUFFICIENT",
      "FIELD_REQUIRED",
      "DIFFERENCE_SETTLED",
      "CARD_CHANGED",
    ],
  }),

  /** Members of the company whose money can be adjusted. */
  findFirms: query(staff, "find-fund-firms", {
    title: "查找企业",
    access: "settle-funds",
    input: payload({ name: ["firmname", text(60), "企业名称，空为全部"] }),
    output: z.array(
      payload({
        firm: ["firmid", id<"FirmId">(), "企业编号"],
        name: ["firmname", text(200), "企业名称"],
        available: ["available", yuan, "可用资金"],
      }),
    ),
  }),

  /** 总账导出: vouchers of a period as an hledger journal, with the balance of every account before it. */
  exportJournal: query(staff, "export-ledger", {
    title: "导出总账（hledger）",
    access: "settle-funds",
    input: payload({ from: ["startdate", day, "开始日期"], to: ["enddate", day, "结束日期"] }),
    output: payload({ name: ["name", text(100), "文件名"], journal: ["journal", z.string(), "总账"] }),
    refusals: ["EXPORT_TOO_LARGE"],
  }),
});
