import { longTermStates } from "@zd/domain/contracts/long-term";
import { z } from "zod";
import { attachmentIds } from "../files/operations.ts";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { micro } from "../wire/address-families.ts";
import { card, seen as seenCard } from "../wire/card.ts";
import { codesOf, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  amount,
  contractId,
  planId,
  planState,
  receiver,
  refusalsOfPlans,
  version,
} from "./long-term-fields.ts";

const ofPlan = { contractId, planId, seen: ["version", many.optional(), "所见计划的版本"] } as const;

const moved = payload({ contractId, planId, version, state: ["status", planState, "办理后的状态"] });

const files = ["attachments", attachmentIds.default([]), "附件文件编号"] as const;

const refusalsOfPaying = [
  ...refusalsOfPlans,
  ...fundPasswordRefusals,
  "CARD_CHANGED",
  "RECEIVER_MISSING",
  "PRICE_MISSING",
  "AMOUNT_NOT_POSITIVE",
  "PAYMENT_EXCEEDS_DUE",
  "FUNDS_INSUFFICIENT",
] as const;

const refusalsOfWithdrawing = [
  ...refusalsOfPlans,
  ...fundPasswordRefusals,
  "CARD_CHANGED",
  "RECEIVER_MISSING",
  "RECEIVER_UNKNOWN",
  "AMOUNT_NOT_POSITIVE",
  "WITHDRAWAL_EXCEEDS_PAID",
  "WITHDRAWAL_CLOSED",
  "ACCOUNT_NOT_SIGNED",
] as const;

/** Several months, each named once. */
const plansTogether = [
  "planlist",
  z
    .array(payload({ contractId, planId }))
    .min(1)
    .max(50)
    .refine((plans) => new Set(plans.map((one) => one.planId)).size === plans.length, { error: "计划重复" }),
  "月度计划",
] as const;

const seenTogether = [seenCard[0], text(64), seenCard[2]] as const;

const movedTogether = payload({ plans: ["planlist", z.array(moved), "各计划"] });

/** Steps of the members on their long-term contracts, each with its card. */
export const longTermStepCalls = {
  /** R-7222: sets the receiver of a month, until its first payment. */
  setReceiver: command(micro, "client/cxSetReceiver", {
    title: "长协设置收款方",
    access: "move-money",
    binds: "money",
    input: payload({ ...ofPlan, receiver, card: seenCard }),
    output: moved,
    refusals: [...refusalsOfPlans, "RECEIVER_FIXED", "RECEIVER_UNKNOWN", "CARD_CHANGED"],
  }),

  /** What a step makes of the month, its quantity and the firm's accounts; only for users who may take it. */
  previewPlan: query(micro, "client/preview-longterm", {
    title: "长协办理确认卡",
    access: "member",
    input: payload({
      contractId,
      planId,
      action: [
        "action",
        z.enum(["set-receiver", "pay", "withdraw", "deliver", "settle", "confirm-settlement"]),
        "set-receiver 设置收款方，pay 付款，withdraw 提现，deliver 登记交收，settle 结算，confirm-settlement 确认结算",
      ],
      amount: ["amount", yuan.optional(), "付款或提现的金额"],
      receiver: ["receiver", receiver[1].optional(), "所设置的收款账户"],
      quantity: ["num", tonnes.optional(), "交收量或结算量，吨"],
      price: ["price", unitPrice.optional(), "结算单价"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** The payment of several months in full, and the firm's accounts after it. */
  previewPlans: query(micro, "client/preview-longterm-plans", {
    title: "长协批量付款、提现确认卡",
    access: "move-money",
    input: payload({
      action: ["action", z.enum(["pay", "withdraw"]), "pay 付款，withdraw 提现"],
      plans: plansTogether,
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Pays several months in full, all of them or none; the card says the sum. */
  payPlans: command(micro, "client/cxPayAll", {
    title: "长协批量付款",
    access: "move-money",
    binds: "money",
    input: payload({ plans: plansTogether, fundPassword, seen: seenTogether }),
    output: movedTogether,
    refusals: refusalsOfPaying,
  }),

  withdrawPlans: command(micro, "client/cxWithdrawAll", {
    title: "长协批量提现",
    access: "move-money",
    frozen: { work: "withdrawal" },
    asksFactor: true,
    binds: "money",
    relies: "bank",
    input: payload({ plans: plansTogether, fundPassword, seen: seenTogether }),
    output: movedTogether,
    refusals: refusalsOfWithdrawing,
  }),

  /** Pays for a month of a long-term contract (R-7223). */
  pay: command(micro, "client/cxPay", {
    title: "长协付款",
    access: "move-money",
    binds: "money",
    input: payload({ ...ofPlan, amount, fundPassword, card: seenCard }),
    output: moved,
    refusals: refusalsOfPaying,
  }),

  /** Takes out what was paid for a month; it goes through the bank like any withdrawal (R-7224). */
  withdraw: command(micro, "client/cxWithdraw", {
    title: "长协提现",
    access: "move-money",
    frozen: { work: "withdrawal" },
    asksFactor: true,
    binds: "money",
    relies: "bank",
    input: payload({ ...ofPlan, amount, fundPassword, card: seenCard }),
    output: moved,
    refusals: refusalsOfWithdrawing,
  }),

  /** What the firm binds itself to, month by month, and whether the contract starts with its signature. */
  previewSign: query(micro, "client/preview-longterm-sign", {
    title: "长协签订确认卡",
    access: "sign",
    input: payload({ contractId }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  sign: command(micro, "client/cxSign", {
    title: "长协签订",
    access: "sign",
    binds: "rights",
    input: payload({ contractId, files, card: seenCard }),
    output: payload({ contractId, state: ["status", codesOf(longTermStates), "办理后的状态"] }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "CERTIFICATE_INVALID", "FILE_UNKNOWN", "CARD_CHANGED"],
  }),

  deliver: command(micro, "client/cxDeliver", {
    title: "长协登记交收",
    access: "ship-and-receive",
    binds: "goods",
    input: payload({ ...ofPlan, quantity: ["delivernum", tonnes, "交收量"], files, card: seenCard }),
    output: moved,
    refusals: [...refusalsOfPlans, "QUANTITY_NOT_POSITIVE", "FILE_UNKNOWN", "CARD_CHANGED"],
  }),

  settle: command(micro, "client/cxSettle", {
    title: "长协结算",
    access: "settle",
    binds: "money",
    input: payload({
      ...ofPlan,
      quantity: ["num", tonnes, "结算量"],
      price: ["price", unitPrice, "结算单价"],
      files,
      card: seenCard,
    }),
    output: moved,
    refusals: [
      ...refusalsOfPlans,
      "QUANTITY_NOT_POSITIVE",
      "AMOUNT_NOT_POSITIVE",
      "FILE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  confirmSettlement: command(micro, "client/cxConfirmSettle", {
    title: "长协确认结算",
    access: "settle",
    binds: "money",
    input: payload({ ...ofPlan, card: seenCard }),
    output: moved,
    refusals: [...refusalsOfPlans, "CARD_CHANGED", "WITHDRAWALS_OPEN", "FUNDS_INSUFFICIENT"],
  }),
} satisfies Calls;
