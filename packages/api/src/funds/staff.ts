import { closeRequestStates } from "@zd/domain/funds/bank-agreement";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { day, flag, id, text, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { adjustmentCalls } from "./adjustment-calls.ts";
import { firmColumn, firmFilter, number, opinion } from "./staff-fields.ts";
import { allTransferList } from "./transfers.ts";

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
  queues: {
    closeRequests: {
      key: "request",
      where: { state: "1" },
      since: "at",
      party: "firm",
      about: "reason",
      by: "by",
    },
  },
});

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
    asksFactor: true,
    binds: "money",
    relies: "bank",
    input: payload({ transfer, seen }),
    output: z.null(),
    refusals: ["OWN_REQUEST", "STATUS_NOT_ALLOWED", "WITHDRAWAL_CLOSED", "WITHDRAWAL_FROZEN", "CARD_CHANGED"],
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
  ...adjustmentCalls,
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
    discloses: "rows",
    input: payload({ from: ["startdate", day, "开始日期"], to: ["enddate", day, "结束日期"] }),
    output: payload({ name: ["name", text(100), "文件名"], journal: ["journal", z.string(), "总账"] }),
    refusals: ["EXPORT_TOO_LARGE"],
  }),
});
