import { tradeCommands } from "@zd/domain/financing/codes";
import type { LotNo } from "@zd/domain/goods/states";
import { z } from "zod";
import { storedFile } from "../files/operations.ts";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { finance } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, text, tonnes, whole, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { type Calls, command, errand, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { minute, paperState, standingRefusals, task } from "./call-fields.ts";
import {
  channel,
  channelName,
  contractNo,
  credit,
  dayOrNone,
  debtFields,
  instalment,
  kind,
  loan,
  loanState,
  method,
  money,
  overdueClass,
  product,
  productName,
  rate,
  splitFields,
  term,
} from "./fields.ts";
import { batchLineList, batchList, loanList, repaymentList } from "./lists.ts";

const document = ["file", storedFile.nullable(), "协议PDF，未生成为空"] as const;

const loanRefusals = [
  ...standingRefusals,
  "CREDIT_INVALID",
  "LIMIT_FROZEN",
  "CONTRACT_FINANCED",
  "CONTRACT_NOT_FINANCEABLE",
  "LOAN_METHOD_WRONG",
  "LOAN_TERM_WRONG",
  "LOAN_TOO_SMALL",
  "LOAN_ABOVE_CAP",
  "LOAN_ABOVE_LIMIT",
  "LOT_UNKNOWN",
  "LOT_NOT_FREE",
  "QUANTITY_NOT_POSITIVE",
  "LOT_PRICE_UNKNOWN",
  "NOT_FOUND",
  "FIELD_REQUIRED",
] as const;

const pledgedLot = payload({
  lot: ["lotno", id<"LotNo">() as z.ZodType<LotNo, string>, "货物批次"],
  quantity: ["contnum", tonnes, "数量，吨"],
});

/** Pledged lots, each named once: a lot named twice would count double. */
const pledgedLots = z
  .array(pledgedLot)
  .max(20)
  .refine((lots) => new Set(lots.map(({ lot }) => lot)).size === lots.length, { error: "货物批次重复" });

const loanHead = {
  loan,
  product,
  name: productName,
  kind,
  channel,
  channelName,
  contractNo: ["contno", text(64).nullable(), "合同号"],
  payee: ["payee", text(200), "收款方"],
  principal: money("amount", "借款金额"),
  rate,
  penaltyRate: ["penaltyrate", text(20), "罚息年利率，%"],
  basis: ["daybasis", whole(360, 365), "计息天数基准"],
  method,
  term,
  state: loanState,
  overdueClass,
  memo: ["memo", text(200), "说明"],
  appliedAt: ["applytime", dateTime, "申请时间"],
  drawnOn: dayOrNone("drawdate", "放款日"),
  dueOn: dayOrNone("duedate", "到期日"),
  ...paperState,
} as const;

/** 借款: applying, drawing down and repaying. */
export const loanCalls = {
  /** 借款申请: saves it until it is signed and submitted; nothing is held for it before that. */
  applyForLoan: command(finance, "executeTrade50002", {
    title: "融资交易：借款申请",
    access: "move-money",
    frozen: { work: "trade" },
    relies: "lender",
    input: payload({
      product,
      contractNo: [contractNo[0], contractNo[1].optional(), "合同号"],
      lots: ["lots", pledgedLots.default([]), "质押的货物批次"],
      amount: money("amount", "借款金额"),
      method,
      term,
    }),
    output: payload({ loan, state: loanState, cap: money("cap", "可融资上限") }),
    refusals: loanRefusals,
  }),

  /** R-7326: takes a step of a credit or loan application: 签署, 提交, 撤销; or marks a notice as read. */
  giveCommand: errand(finance, "executeTrade50003", {
    title: "融资交易：指令",
    variants: { field: "command", titles: tradeCommands },
    access: "member",
    frozen: { work: "trade", only: { field: "command", values: ["submit"] } },
    binds: "money",
    relies: "lender",
    rate: { calls: 60, perMs: minute },
    input: payload({
      command: ["command", codesOf(tradeCommands), "指令"],
      credit: [credit[0], credit[1].optional(), "授信申请编号"],
      loan: [loan[0], loan[1].optional(), "借款编号"],
      task: [task[0], task[1].optional(), "签署任务，签署时必填"],
      code: ["smscode", text(6).default("").meta({ secret: true }), "短信验证码，签署时必填"],
      fundPassword: [
        fundPassword[0],
        text(64).default("").meta({ secret: true }),
        "资金密码，提交借款时必填",
      ],
      seen,
    }),
    output: payload({
      credit: [credit[0], credit[1].nullable(), "授信申请编号"],
      loan: [loan[0], loan[1].nullable(), "借款编号"],
      state: ["status", text(2), "状态"],
    }),
    refusals: [
      ...loanRefusals,
      ...fundPasswordRefusals,
      "STATUS_NOT_ALLOWED",
      "AGREEMENT_UNSIGNED",
      "SIGNING_OVER",
      "SIGNED_ALREADY",
      "CODE_WRONG",
      "CODE_OVER",
      "CERTIFICATE_INVALID",
      "LETTER_CHANGED",
      "CA_UNREACHABLE",
      "CARD_CHANGED",
    ],
  }),

  /** What a submitted loan would pay and to which firm, use of the credit line, and hold until it is settled. */
  previewLoan: query(finance, "previewLoan", {
    title: "提交借款确认卡",
    access: "member",
    input: payload({ loan }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** What a repayment would pay, what would remain owed, and what the firm would have left. */
  previewRepayment: query(finance, "previewRepayment", {
    title: "还款确认卡",
    access: "member",
    input: payload({ loan, amount: money("amount", "还款金额") }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** 还款: penalty, then interest, then principal; any amount up to all that is owed. */
  repay: command(finance, "executeTrade50004", {
    title: "融资交易：还款",
    access: "move-money",
    binds: "money",
    relies: "lender",
    input: payload({ loan, amount: money("amount", "还款金额"), fundPassword, seen }),
    output: payload({
      loan,
      ...splitFields,
      payoff: money("payoff", "剩余结清金额"),
      state: loanState,
    }),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "AMOUNT_NOT_POSITIVE",
      "REPAYMENT_TOO_LARGE",
      "FUNDS_INSUFFICIENT",
      ...fundPasswordRefusals,
      "CARD_CHANGED",
    ],
  }),

  /** 还款试算: how an amount would be used now, and what would remain; where none is given, all that is owed. */
  tryRepayment: query(finance, "executeTrade50005", {
    title: "融资交易：还款试算",
    access: "member",
    input: payload({ loan, amount: ["amount", yuan.optional(), "还款金额，空为结清"] }),
    output: payload({
      loan,
      debt: ["debt", payload(debtFields), "应还"],
      split: ["split", payload(splitFields), "本次用途"],
      left: money("left", "还款后结清金额"),
      plan: ["plans", z.array(instalment), "还款后的计划"],
    }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "AMOUNT_NOT_POSITIVE", "REPAYMENT_TOO_LARGE"],
  }),

  readLoan: query(finance, "loanDetailInit", {
    title: "贷款详情",
    access: "member",
    input: payload({ loan }),
    output: payload({
      ...loanHead,
      debt: ["debt", payload(debtFields), "应还"],
      plan: ["plans", z.array(instalment), "还款计划"],
      document,
      lots: ["lots", z.array(pledgedLot), "质押的货物批次"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  listRepayments: list(finance, "getRepayDetails", { listing: repaymentList, access: "member" }),

  listLoans: list(finance, "searchLoanInfo", { listing: loanList, access: "member" }),

  listBatches: list(finance, "searchBatchb", { listing: batchList, access: "member" }),

  listBatchLines: list(finance, "searchBatchbInfo", { listing: batchLineList, access: "member" }),
} satisfies Calls;
