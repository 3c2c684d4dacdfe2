import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, flag, many, text, whole, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { channel, channelName, credit, debtFields, instalment, loan, loanState, money } from "./fields.ts";
import {
  collateralList,
  creditControlList,
  instructionList,
  lenderDifferenceList,
  loanControlList,
  marginCallList,
  overdueList,
} from "./lists.ts";

const reason = ["reason", text(200), "原因"] as const;

/** Working term of a margin call, in days. */
const days = ["days", whole(1, 30).default(3), "几日内办理"] as const;

/** 融资管理: calls of the staff about lenders, loans and risk. */
export const financeControl = operations("financeControl", {
  listCredits: list(staff, "list-finance-credits", { listing: creditControlList, access: "read-console" }),

  listLoans: list(staff, "list-finance-loans", { listing: loanControlList, access: "read-console" }),

  listOverdue: list(staff, "list-overdue-loans", { listing: overdueList, access: "read-console" }),

  listCollateral: list(staff, "list-loan-collateral", { listing: collateralList, access: "read-console" }),

  listInstructions: list(staff, "list-lender-instructions", {
    listing: instructionList,
    access: "read-console",
  }),

  listDifferences: list(staff, "list-lender-differences", {
    listing: lenderDifferenceList,
    access: "read-console",
  }),

  listMarginCalls: list(staff, "list-margin-calls", { listing: marginCallList, access: "read-console" }),

  readOverview: query(staff, "read-finance-overview", {
    title: "融资总览",
    access: "read-console",
    input: payload({}),
    output: payload({
      granted: money("limit", "有效授信"),
      used: money("used", "已用额度"),
      outstanding: money("outstanding", "未还本金"),
      overdue: money("overdue", "逾期本金"),
      classes: [
        "classes",
        z.array(
          payload({
            code: ["overdueclass", text(2), "五级分类"],
            loans: ["loans", many, "借款笔数"],
            outstanding: money("outstanding", "未还本金"),
          }),
        ),
        "五级分类",
      ],
    }),
  }),

  readLoan: query(staff, "read-finance-loan", {
    title: "借款详情",
    access: "read-console",
    input: payload({ loan }),
    output: payload({
      loan,
      firmName: ["firmname", text(200), "企业"],
      contractNo: ["contno", text(64).nullable(), "合同号"],
      principal: money("amount", "借款金额"),
      state: loanState,
      debt: ["debt", payload(debtFields), "应还"],
      plan: ["plans", z.array(instalment), "还款计划"],
      coverage: ["coverage", text(20).nullable(), "覆盖率，%；没有押品时为空"],
      value: ["value", yuan.nullable(), "押品市值"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a firm may borrow before and after its credit line is frozen or released, and what it owes meanwhile. */
  previewLimit: query(staff, "preview-credit-limit", {
    title: "额度冻结、解冻确认卡",
    access: "control-contracts",
    input: payload({ credit, step: ["step", z.enum(["freeze", "release"]), "办理事项"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Freezes a credit line: nothing more is lent on it until it is released, existing loans go on. */
  freezeLimit: command(staff, "freeze-credit-limit", {
    title: "冻结额度",
    access: "control-contracts",
    binds: "rights",
    input: payload({ credit, reason, seen }),
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "FIELD_REQUIRED",
      "NOTHING_CHANGED",
      "OWN_FIRM_INVOLVED",
      "CARD_CHANGED",
    ],
  }),

  releaseLimit: command(staff, "release-credit-limit", {
    title: "解冻额度",
    access: "control-contracts",
    binds: "rights",
    input: payload({ credit, reason, seen }),
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "FIELD_REQUIRED",
      "NOTHING_CHANGED",
      "OWN_FIRM_INVOLVED",
      "CARD_CHANGED",
    ],
  }),

  /** What a margin call would ask of the firm. */
  previewMarginCall: query(staff, "preview-margin-call", {
    title: "追加担保通知确认卡",
    access: "read-console",
    input: payload({ loan, days }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Sends a 追加担保通知, where the cover is below the warning line or the loan is overdue. */
  callMargin: command(staff, "send-margin-call", {
    title: "发出追加担保通知",
    access: "control-contracts",
    binds: "money",
    input: payload({ loan, days, memo: ["memo", text(200).default(""), "说明"], seen }),
    output: payload({ call: ["noticeid", many, "编号"], lacking: money("lacking", "应追加") }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "MARGIN_NOT_NEEDED", "OWN_FIRM_INVOLVED", "CARD_CHANGED"],
  }),

  settleDifference: command(staff, "settle-lender-difference", {
    title: "处理资金方对账差异",
    access: "settle-funds",
    input: payload({
      difference: ["differenceid", many, "差异编号"],
      memo: ["memo", text(200).default(""), "处理说明"],
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "DIFFERENCE_SETTLED", "FIELD_REQUIRED"],
  }),
});

export const lenderMoods = {
  once: "如实答复一次",
  twice: "重复答复",
  never: "不答复",
} as const;

const faults = {
  down: ["down", flag, "资金方不可达"],
  losesAnswers: ["losesanswers", flag, "受理后答复丢失"],
  refusal: ["refusal", text(60).nullable(), "拒绝一切指令的理由，空为不拒绝"],
  answers: ["answers", codesOf(lenderMoods), "结果答复方式"],
  delayMs: ["delayms", whole(0, 86_400_000), "答复延迟，毫秒"],
} as const;

/** 沙箱资金方: lets a tester answer as a lender. */
export const sandboxLenderCalls = operations("sandboxLender", {
  readLender: query(staff, "read-sandbox-lender", {
    title: "沙箱资金方",
    access: "settle-funds",
    sandboxOf: "lender",
    input: payload({ channel }),
    output: payload({
      channel,
      channelName,
      capital: money("capital", "可贷资金"),
      lent: money("lent", "贷款余额"),
      earned: money("earned", "利息收入"),
      ...faults,
      customers: [
        "customers",
        z.array(
          payload({
            name: ["firmname", text(200), "客户"],
            granted: money("limit", "授信额度"),
            lent: money("lent", "贷款余额"),
          }),
        ),
        "客户，最多100个",
      ],
      entries: [
        "entries",
        z.array(
          payload({
            lenderNo: ["lenderno", text(30), "流水号"],
            name: ["firmname", text(200), "客户"],
            memo: ["memo", text(60), "摘要"],
            amount: money("amount", "金额，放出为正"),
            balance: money("balance", "贷款余额"),
            at: ["time", dateTime, "记账时间"],
          }),
        ),
        "最近100笔",
      ],
    }),
  }),

  turnLender: command(staff, "turn-sandbox-lender", {
    title: "设定沙箱资金方",
    access: "settle-funds",
    sandboxOf: "lender",
    input: payload({ channel, ...faults }),
    output: z.null(),
  }),
});
