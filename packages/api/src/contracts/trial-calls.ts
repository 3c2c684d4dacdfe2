import { contractActions } from "@zd/domain/contracts/codes";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { z } from "zod";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, flag, many, text, tonnes, yuan } from "../wire/fields.ts";
import { type Calls, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  amount,
  contractKey,
  contractNo,
  contractState,
  contractsTogether,
  found,
  terminationTerms,
} from "./detail-fields.ts";
import { claim, evidence, listOf, settlementResult, tickets } from "./evidence.ts";

/** What a step on a contract would come to: its card, and trials of payments and settlements. */
export const contractTrials = {
  /** R-7150: what a payment would do; nothing of it is saved. */
  tryPayment: query(micro, "query/2120", {
    title: "合同应付款试算",
    ...found,
    input: payload({ ...contractKey, amount: ["amount", yuan.optional(), "金额，空为全部应付"] }),
    output: payload({
      required: ["required", yuan, "应付总额"],
      paid: ["paid", yuan, "已付"],
      due: ["due", yuan, "本次应付"],
      amount: ["amount", yuan, "试算金额"],
      to: [
        "to",
        z.enum(["escrow", "other side", "outside"]),
        "escrow 冻结，other side 付给对方，outside 线下",
      ],
      available: ["available", yuan, "可用资金"],
      availableAfter: ["availableafter", yuan, "付款后可用资金"],
      lacking: ["lacking", yuan, "不足金额"],
      stateAfter: ["statusafter", contractState, "付款后的合同状态"],
      postings: [
        "postings",
        listOf(
          payload({
            kind: ["kind", codesOf(voucherKinds), "凭证类型"],
            from: ["side", side, "付方"],
            fromBucket: ["frombucket", codesOf(buckets), "付方科目"],
            to: ["toside", side, "收方"],
            toBucket: ["tobucket", codesOf(buckets), "收方科目"],
            amount,
          }),
        ),
        "将产生的资金变动",
      ],
      refusal: ["refusal", text(200).nullable(), "不能付款的原因，可以付款为空"],
    }),
  }),

  /** What a payment or refund would do to the firm's own accounts, by the same rules. */
  previewPayment: query(micro, "client/preview-payment", {
    title: "合同付款确认卡",
    ...found,
    input: payload({ contractNo, amount }),
    output: card,
  }),

  /** What is due on each of several contracts, and the firm's accounts once all is paid. */
  previewPayments: query(micro, "client/preview-payments", {
    title: "批量付款确认卡",
    ...found,
    access: contractActions.pay.needs,
    input: payload({ contracts: contractsTogether }),
    output: card,
  }),

  /** What a step that releases money, or undoes its basis, would come to. */
  previewStep: query(micro, "client/preview-contract-step", {
    title: "合同办理确认卡",
    ...found,
    input: payload({
      contractNo,
      action: [
        "action",
        z.enum([
          "confirm-settlement",
          "cancel-settlement",
          "accept-dissent",
          "confirm-payment",
          "reject-payment",
          "apply-finish",
          "confirm-finish",
          "agree-termination",
          "refuse",
        ]),
        "办理的动作",
      ],
      claim: ["claimno", many.optional(), "凭证序号，确认收款与驳回凭证必填"],
    }),
    output: card,
  }),

  /** The declared payment, and the contract's state once the other side has confirmed it. */
  previewClaim: query(micro, "client/preview-payment-claim", {
    title: "付款凭证确认卡",
    ...found,
    access: contractActions["claim-payment"].needs,
    input: payload({ contractNo, amount }),
    output: card,
  }),

  /** The settlement of this evidence, and what its confirmation would release. */
  previewSettlement: query(micro, "client/preview-settlement", {
    title: "结算确认卡",
    ...found,
    access: contractActions.settle.needs,
    input: payload({ contractNo, evidence: ["evidence", evidence, "结算依据"] }),
    output: card,
  }),

  /** The dissent, and the settlement once the other side has accepted it. */
  previewDissent: query(micro, "client/preview-dissent", {
    title: "异议确认卡",
    ...found,
    access: contractActions["raise-dissent"].needs,
    input: payload({
      contractNo,
      line: ["lineno", many, "结算明细行号"],
      claim: ["claim", claim, "主张"],
    }),
    output: card,
  }),

  /** The end by agreement, and where the money goes once the other side has agreed. */
  previewTermination: query(micro, "client/preview-termination", {
    title: "解除确认卡",
    ...found,
    access: contractActions["propose-termination"].needs,
    input: payload({ contractNo, kept: terminationTerms.kept, penalty: terminationTerms.penalty }),
    output: card,
  }),

  /**
   * What a shipment, its cancellation or a receipt makes of the contract's state and quantities, and who has to act next.
   */
  previewDelivery: query(micro, "client/preview-contract-delivery", {
    title: "合同发货、收货确认卡",
    ...found,
    input: payload({
      contractNo,
      action: ["action", z.enum(["ship", "cancel-shipment", "receive", "close-delivery"]), "办理事项"],
      shipment: ["sendno", many.optional(), "收货或撤销的发货序号"],
      quantity: ["num", tonnes.optional(), "发货或收货量，吨"],
      tickets: ["tickets", tickets[1].optional(), "磅单"],
      last: ["last", flag.optional(), "该批是否收货完毕"],
    }),
    output: card,
  }),

  /** What a settlement of this evidence would be; nothing of it is saved. */
  trySettlement: query(micro, "query/2121", {
    title: "结算试算",
    access: "member",
    input: payload({ ...contractKey, evidence: ["evidence", evidence, "结算依据"] }),
    output: settlementResult,
    refusals: [
      "NOT_FOUND",
      "TICKETS_MISSING",
      "REPORT_MISSING",
      "TICKET_USED_TWICE",
      "TICKET_SUM_WRONG",
      "MEASURE_OUT_OF_RANGE",
      "WEIGHT_NOT_AS_DELIVERED",
      "TICKETS_NOT_AS_DELIVERED",
    ],
  }),

  /** What a dissent would change if it were right; nothing of it is saved. */
  tryDissent: query(micro, "query/2122", {
    title: "异议试算",
    access: "member",
    input: payload({
      ...contractKey,
      line: ["lineno", many, "结算明细行号"],
      claim: ["claim", claim, "主张"],
    }),
    output: payload({
      before: ["before", settlementResult, "现结算"],
      after: ["after", settlementResult, "成立后的结算"],
      difference: ["difference", yuan, "买方多付，少付为负"],
    }),
    refusals: [
      "NOT_FOUND",
      "CONTRACT_STATE_WRONG",
      "DISSENT_LINE_UNKNOWN",
      "DISSENT_LINE_OTHER",
      "DISSENT_WITHOUT_EFFECT",
      "TICKETS_MISSING",
      "REPORT_MISSING",
      "TICKET_USED_TWICE",
      "TICKET_SUM_WRONG",
      "MEASURE_OUT_OF_RANGE",
    ],
  }),
} satisfies Calls;
