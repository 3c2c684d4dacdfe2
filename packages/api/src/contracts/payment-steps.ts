import { contractActions } from "@zd/domain/contracts/codes";
import { z } from "zod";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { micro } from "../wire/address-families.ts";
import { seen as seenCard } from "../wire/card.ts";
import { id, many, text } from "../wire/fields.ts";
import { type Calls, command } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { amount, memo, moved, of, onCard, refusalsOfActions } from "./action-fields.ts";
import { contractsTogether } from "./detail-fields.ts";
import { settlementNo } from "./details.ts";

const inPaying = [
  ...refusalsOfActions,
  "AMOUNT_NOT_POSITIVE",
  "PAYMENT_EXCEEDS_DUE",
  "FUNDS_INSUFFICIENT",
  ...fundPasswordRefusals,
] as const;

/** Steps by which a contract is paid. */
export const paymentSteps = {
  /** Pays for a contract as its buyer, the whole sum or a part of it, by the fund password (R-7209). */
  pay: command(micro, "client/buyPayment", {
    title: "买方付款",
    access: contractActions.pay.needs,
    binds: "money",
    input: payload({ ...of, settlement: settlementNo, amount, fundPassword }),
    output: moved,
    refusals: inPaying,
  }),

  /** Pays several contracts in full, all of them or none; the card says the sum. */
  payAll: command(micro, "client/buyPaymentAll", {
    title: "买方批量付款",
    access: contractActions.pay.needs,
    binds: "money",
    input: payload({
      contracts: contractsTogether,
      fundPassword,
      seen: [seenCard[0], text(64), seenCard[2]],
    }),
    output: payload({ paid: ["paidlist", z.array(moved), "各合同"] }),
    refusals: [...inPaying, "CARD_CHANGED"],
  }),

  /** Refunds what the seller owes after a settlement, or after the end of a contract. */
  refund: command(micro, "client/saleRefund", {
    title: "卖方退款",
    access: contractActions.refund.needs,
    binds: "money",
    input: payload({ ...of, settlement: settlementNo, amount, fundPassword }),
    output: moved,
    refusals: inPaying,
  }),

  /** 线下付款: a side declares a payment outside of the platform, with its bank voucher. */
  claimPayment: command(micro, "client/payVoucher", {
    title: "上传付款凭证",
    access: contractActions["claim-payment"].needs,
    binds: "money",
    input: payload({ ...onCard, amount, voucher: ["voucher", id<"FileId">(), "付款凭证文件编号"] }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "CARD_CHANGED",
      "AMOUNT_NOT_POSITIVE",
      "PAYMENT_EXCEEDS_DUE",
      "FIELD_REQUIRED",
      "FILE_UNKNOWN",
    ],
  }),

  confirmPayment: command(micro, "client/payVoucherConfirm", {
    title: "确认收款",
    access: contractActions["confirm-payment"].needs,
    binds: "money",
    input: payload({ ...onCard, claim: ["claimno", many, "凭证序号"] }),
    output: moved,
    refusals: [...refusalsOfActions, "PAYMENT_CLAIM_UNKNOWN", "CARD_CHANGED"],
  }),

  rejectPayment: command(micro, "client/payVoucherReject", {
    title: "驳回付款凭证",
    access: contractActions["reject-payment"].needs,
    binds: "money",
    input: payload({ ...onCard, claim: ["claimno", many, "凭证序号"], memo }),
    output: moved,
    refusals: [...refusalsOfActions, "PAYMENT_CLAIM_UNKNOWN", "CARD_CHANGED", "FIELD_REQUIRED"],
  }),
} satisfies Calls;
