import { transferDirections, transferStates } from "@zd/domain/funds/bank-transfer";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { z } from "zod";
import { micro, mid } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, flag, id, text, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { fundPassword, fundPasswordRefusals } from "./fund-password.ts";

const agreement = ["signid", id<"AgreementId">().optional(), "签约编号，空为默认账户"] as const;
const transfer = ["transferid", id<"TransferId">(), "划转编号"] as const;
const state = ["state", codesOf(transferStates), "状态"] as const;
const amount = ["amount", yuan, "金额，元"] as const;
const memo = ["memo", text(100).default(""), "备注"] as const;

const transferColumns = {
  transfer: { wire: "transferid", title: "划转编号", kind: "text" },
  at: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
  direction: { wire: "direction", title: "方向", kind: "status", labels: transferDirections },
  amount: { wire: "amount", title: "金额", kind: "money", unit: "元", sortable: true, total: true },
  bank: { wire: "bankname", title: "银行", kind: "text" },
  number: { wire: "accno", title: "账号", kind: "text", personal: "ends" },
} as const;

const transferEnds = {
  endedAt: { wire: "endtime", title: "完成时间", kind: "time", optional: true },
  bankNo: { wire: "bankno", title: "银行流水号", kind: "text", optional: true, secondary: true },
  answer: { wire: "answer", title: "结果说明", kind: "text", optional: true, secondary: true },
  memo: { wire: "memo", title: "备注", kind: "text", secondary: true },
  by: { wire: "username", title: "申请人", kind: "text", secondary: true },
  state: { wire: "state", title: "状态", kind: "status", labels: transferStates, states: "transfer" },
} as const;

const transferFilters = {
  direction: { wire: "direction", title: "方向", kind: "choice", labels: transferDirections },
  state: { wire: "state", title: "状态", kind: "choice", labels: transferStates },
  transfer: { wire: "transferid", title: "划转编号", kind: "text" },
} as const;

/** 出入金查询 (MF1907). */
export const transferList = listing({
  title: "出入金查询",
  period: "申请时间",
  chips: "state",
  filters: transferFilters,
  numbers: ["transfer"],
  columns: { ...transferColumns, ...transferEnds },
  card: {
    number: "transfer",
    state: "state",
    time: "at",
    title: "direction",
    about: "bank",
    figure: "amount",
    facts: ["number", "endedAt", "answer"],
  },
});

/** 出入金管理: transfers of all members, for the staff. */
export const allTransferList = listing({
  title: "出入金管理",
  period: "申请时间",
  chips: "state",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...transferFilters },
  numbers: ["transfer"],
  columns: {
    ...transferColumns,
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    contradicted: {
      wire: "contradicted",
      title: "答复",
      kind: "status",
      labels: { N: "一致", Y: "矛盾" },
      states: "contradicted",
    },
    ...transferEnds,
  },
  queues: {
    transfers: {
      key: "transfer",
      where: { state: "0" },
      since: "at",
      party: "firm",
      amount: "amount",
      about: "memo",
      by: "by",
    },
  },
});

/** 付款凭证查询 (MF1909): vouchers of the firm's money, each with the balance after it. */
export const voucherList = listing({
  title: "凭证查询",
  period: "记账时间",
  filters: {
    kind: { wire: "kind", title: "业务类型", kind: "choice", labels: voucherKinds },
    reference: { wire: "reference", title: "业务编号", kind: "text" },
    voucher: { wire: "voucherno", title: "凭证号", kind: "text" },
  },
  numbers: ["reference", "voucher"],
  columns: {
    voucher: { wire: "voucherno", title: "凭证号", kind: "text" },
    at: { wire: "time", title: "记账时间", kind: "time", sortable: true },
    kind: { wire: "kind", title: "业务类型", kind: "status", labels: voucherKinds },
    credit: { wire: "credit", title: "收入", kind: "money", unit: "元", total: true },
    debit: { wire: "debit", title: "支出", kind: "money", unit: "元", total: true },
    moved: { wire: "moved", title: "科目间划转", kind: "money", unit: "元" },
    reference: { wire: "reference", title: "业务编号", kind: "text" },
  },
  card: {
    number: "voucher",
    time: "at",
    title: "kind",
    facts: ["reference"],
    parts: ["credit", "debit", "moved"],
  },
});

const outRefusals = [
  "AMOUNT_NOT_POSITIVE",
  "ACCOUNT_NOT_SIGNED",
  "FUNDS_INSUFFICIENT",
  "WITHDRAWAL_CLOSED",
] as const;

/** 出入金 (domain §6.3). */
export const transfers = operations("transfers", {
  /** 入金, at any hour; the bank answers later. */
  deposit: command(mid, "MF1904", {
    title: "入金",
    access: "move-money",
    binds: "money",
    relies: "bank",
    input: payload({ agreement, amount, memo, seen }),
    output: payload({ transfer, state }),
    refusals: ["AMOUNT_NOT_POSITIVE", "ACCOUNT_NOT_SIGNED", "CARD_CHANGED"],
  }),

  /** 出金: the amount is set aside at once, and goes out once the bank confirms it or back where it fails. */
  withdraw: command(mid, "MF1905", {
    title: "出金",
    access: "move-money",
    frozen: { work: "withdrawal" },
    asksFactor: true,
    binds: "money",
    relies: "bank",
    input: payload({ agreement, amount, memo, fundPassword, seen }),
    output: payload({ transfer, state }),
    refusals: [...fundPasswordRefusals, ...outRefusals, "CARD_CHANGED"],
  }),

  previewTransfer: query(micro, "client/preview-transfer", {
    title: "出入金确认卡",
    access: "move-money",
    input: payload({
      direction: ["direction", codesOf(transferDirections), "方向"],
      agreement,
      amount,
      memo,
    }),
    output: card,
    refusals: ["ACCOUNT_NOT_SIGNED", "NOT_FOUND"],
  }),

  /** What a withdrawal would come to; nothing of it is saved. */
  tryWithdrawal: query(micro, "client/try-withdrawal", {
    title: "出金试算",
    access: "member",
    input: payload({ agreement, amount }),
    output: payload({
      fault: ["fault", text(100).nullable(), "不能出金的原因"],
      needsApproval: ["approval", flag, "需交易中心审批"],
      available: ["available", yuan, "当前可用资金"],
      availableAfter: ["availableafter", yuan.nullable(), "出金后可用资金"],
    }),
  }),

  /** money that can be withdrawn or spent, and the rules of withdrawals. */
  readWithdrawable: query(mid, "MF1921", {
    title: "可用资金查询",
    access: "member",
    input: payload({}),
    output: payload({
      available: ["available", yuan, "可用资金"],
      withdrawing: ["frozenout", yuan, "出金在途"],
      open: ["isopen", flag, "现在可以出金"],
      hours: ["hours", text(40), "出金时间"],
      approvalFrom: ["approvalfrom", yuan, "达到该金额须审批"],
      hasPassword: ["haspwd", flag, "本人已设置资金密码"],
    }),
  }),

  /** Lists the firm's deposits and withdrawals with what became of them. */
  listTransfers: list(mid, "MF1907", { listing: transferList, access: "member" }),

  /** R-7190: asks the bank again about a transfer that it has not answered. */
  pushTransfer: command(micro, "client/pushTransferData", {
    title: "推送转账数据",
    access: "move-money",
    relies: "bank",
    input: payload({ transfer }),
    output: z.null(),
    refusals: ["STATUS_NOT_ALLOWED"],
  }),

  /** Lists the vouchers of the firm's money. */
  listVouchers: list(mid, "MF1909", { listing: voucherList, access: "member" }),
});
