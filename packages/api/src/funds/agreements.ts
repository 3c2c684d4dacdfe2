import { bankAgreementStates, closeRequestStates } from "@zd/domain/funds/bank-agreement";
import { z } from "zod";
import { micro, mid } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { demoNotice } from "../wire/demo-notice.ts";
import { codesOf, dateTime, flag, id, personal, text, whole, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { fundPassword, fundPasswordRefusals } from "./fund-password.ts";

const agreement = ["signid", id<"AgreementId">(), "签约编号"] as const;
const state = ["state", codesOf(bankAgreementStates), "签约状态"] as const;

const agreementState = payload({
  agreement,
  state,
  bank: ["bankname", text(60), "银行名称"],
  branchNo: ["branchno", text(12), "联行号"],
  branch: ["branchname", text(120), "开户支行"],
  number: ["accno", text(30), "银行账号，中间隐去"],
  name: ["accname", text(200), "户名"],
  isDefault: ["isdefault", flag, "默认账户"],
  autoRefund: ["autorefund", flag, "自动退款"],
  changedAt: ["changetime", dateTime, "更新时间"],
  memo: ["memo", text(200).nullable(), "说明"],
});

const verification = payload({
  agreement,
  bank: ["bankname", text(60), "银行名称"],
  number: ["accno", text(30), "银行账号，中间隐去"],
  triesLeft: ["triesleft", whole(0, 3), "剩余次数"],
  until: ["until", dateTime, "验证截止时间"],
  demoNotice,
});

const accountFields = {
  branchNo: ["branchno", text(12, 1), "联行号"],
  number: ["accno", personal(text(40, 1)), "银行账号"],
  name: ["accname", text(200, 1), "户名"],
} as const;

const begun = payload({ agreement, state, until: ["until", dateTime, "验证截止时间"] });
const signRefusals = [
  "REFERENCE_UNKNOWN",
  "ACCOUNT_NAME_DIFFERS",
  "ACCOUNT_NUMBER_INVALID",
  "ACCOUNT_BOUND",
  "STATUS_NOT_ALLOWED",
] as const;

const leavingRefusals = [
  "TRANSFERS_OPEN",
  "MONEY_FROZEN",
  "BALANCE_LEFT",
  "CONTRACTS_OPEN",
  "LOANS_OPEN",
  "HAULAGE_OPEN",
  "FEES_DUE",
] as const;

const closing = payload({
  state: ["state", codesOf({ "0": "未申请", ...closeRequestStates }), "销户状态"],
  at: ["applytime", dateTime.nullable(), "申请时间"],
  memo: ["memo", text(200).nullable(), "驳回原因"],
  faults: ["faults", z.array(text(60)), "尚不能销户的原因"],
});

/** 银行签约 (domain §6.2): binding of a firm's bank accounts. */
export const agreements = operations("agreements", {
  /** every account that the firm has bound or has begun to bind. */
  listAgreements: query(mid, "MF1922", {
    title: "银行签约状态",
    access: "member",
    also: ["bank-service/cust/manage", "MF1915"],
    input: payload({}),
    output: z.array(agreementState),
  }),

  /** R-7101: accounts of the own firm, or of one for which it acts. */
  listAccounts: query(micro, "query/2009", {
    title: "企业银行账户信息",
    access: "member",
    input: payload({ firm: ["firm_id", id<"FirmId">().optional(), "企业编号；空为本企业"] }),
    output: z.array(agreementState),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7169: bound accounts, between which and the exchange money can be transferred. */
  listSigned: query(micro, "query/openBankList", {
    title: "已开通银行列表",
    access: "member",
    input: payload({}),
    output: z.array(agreementState),
  }),

  /** opens the firm's accounts at the exchange; a second call changes nothing. */
  openCustomer: command(mid, "bank-service/cust/open", {
    title: "银行存管开户",
    access: "move-money",
    relies: "bank",
    also: ["MF1911"],
    input: payload({}),
    output: z.null(),
  }),

  /**
   * begins to bind an account: the bank pays a few fen to it, and the firm has a day to name the amount.
   */
  beginSigning: command(mid, "MF1906", {
    title: "银行签约",
    access: "move-money",
    relies: "bank",
    also: ["bank-service/cust/bind", "MF1912"],
    input: payload(accountFields),
    output: begun,
    refusals: signRefusals,
  }),

  /** names the amount; the right one binds the account, the third wrong one ends the attempt. */
  verifyAccount: command(mid, "MF1916", {
    title: "账户绑定（小额打款验证）",
    access: "move-money",
    relies: "bank",
    input: payload({ agreement, amount: ["amount", yuan, "收到的金额，元"] }),
    output: payload({ state, triesLeft: ["triesleft", whole(0, 3), "剩余次数"] }),
    refusals: ["STATUS_NOT_ALLOWED", "VERIFICATION_EXPIRED"],
  }),

  /** Lists the accounts of the firm that wait for their small payment to be named, without the amount (R-7188). */
  readVerification: query(micro, "client/getAmountAuthInfo", {
    title: "打款认证信息",
    access: "member",
    input: payload({}),
    output: z.array(verification),
  }),

  /** unbinds an account at the bank; with its last one the firm leaves. */
  beginUnsigning: command(mid, "MF1908", {
    title: "银行解约",
    access: "move-money",
    binds: "money",
    relies: "bank",
    also: ["bank-service/cust/unbind", "MF1913"],
    input: payload({ agreement, fundPassword, seen }),
    output: payload({ state }),
    refusals: [
      ...fundPasswordRefusals,
      ...leavingRefusals,
      "STATUS_NOT_ALLOWED",
      "DEFAULT_ACCOUNT_KEPT",
      "CARD_CHANGED",
    ],
  }),

  /** The account that would be unbound, and where it is the last one, what the firm must settle first. */
  previewUnsigning: query(mid, "bank-service/cust/preview-unbind", {
    title: "银行解约确认卡",
    access: "move-money",
    input: payload({ agreement }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** The present default account, and the one that would take its place. */
  previewDefault: query(mid, "bank-service/cust/preview-default", {
    title: "设置默认账户确认卡",
    access: "move-money",
    input: payload({ agreement }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Makes a bound account the default one, by the fund password. */
  setDefault: command(mid, "MF1917", {
    title: "设置默认账户",
    access: "move-money",
    binds: "money",
    input: payload({ agreement, fundPassword, seen }),
    output: z.null(),
    refusals: [...fundPasswordRefusals, "STATUS_NOT_ALLOWED", "CARD_CHANGED"],
  }),

  /** switches 自动退款, which returns the available money to the account at 15:30 of each working day. */
  setAutoRefund: command(mid, "MF1918", {
    title: "自动退款开关",
    access: "move-money",
    input: payload({ agreement, on: ["autorefund", flag, "自动退款"] }),
    output: z.null(),
    refusals: ["STATUS_NOT_ALLOWED"],
  }),

  /** stores an unfinished form of the user, by its name. */
  saveStageData: command(mid, "MF1919", {
    title: "暂存数据保存",
    access: "member",
    input: payload({
      key: ["key", text(40, 1), "业务"],
      data: [
        "data",
        z
          .record(text(40), text(400))
          .refine((value) => Object.keys(value).length <= 40, { error: "字段过多" })
          .meta({ secret: true }),
        "数据",
      ],
    }),
    output: z.null(),
  }),

  readStageData: query(mid, "MF1920", {
    title: "暂存数据查询",
    access: "member",
    input: payload({ key: ["key", text(40, 1), "业务"] }),
    output: payload({
      data: ["data", z.record(z.string(), z.string()), "数据"],
      at: ["time", dateTime.nullable(), "暂存时间"],
    }),
  }),

  /** R-7203: tells the state of the firm's 销户 request; with a reason makes one. */
  closeAccount: command(micro, "client/close-account", {
    title: "银行账户注销",
    access: "member",
    binds: "rights",
    input: payload({ reason: ["reason", text(200).default(""), "销户原因，空为只查询"], seen }),
    output: closing,
    refusals: [...leavingRefusals, "STATUS_NOT_ALLOWED", "NOT_ALLOWED", "CARD_CHANGED"],
  }),

  /** What the firm still has at the exchange, and what it gives up with its account. */
  previewClose: query(micro, "client/preview-close-account", {
    title: "银行账户注销确认卡",
    access: "member",
    input: payload({}),
    output: card,
  }),

  /** the same request, at the bank service's own address. */
  cancelCustomer: command(mid, "bank-service/cust/cancel", {
    title: "银行存管销户",
    access: "move-money",
    relies: "bank",
    also: ["MF1914"],
    input: payload({ reason: ["reason", text(200, 1), "销户原因"] }),
    output: closing,
    refusals: [...leavingRefusals, "STATUS_NOT_ALLOWED"],
  }),

  /** Tells why the last request to close the account was turned down (R-7186). */
  readCloseRejection: query(micro, "client/CloseAccountRejectQuery", {
    title: "销户驳回原因",
    access: "member",
    input: payload({}),
    output: payload({
      memo: ["memo", text(200).nullable(), "驳回原因"],
      at: ["time", dateTime.nullable(), "驳回时间"],
    }),
  }),
});
