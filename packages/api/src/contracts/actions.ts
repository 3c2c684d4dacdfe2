import { contractActions } from "@zd/domain/contracts/codes";
import { micro } from "../wire/address-families.ts";
import { flag, id, many, text, tonnes } from "../wire/fields.ts";
import { command, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { amount, memo, moved, of, onCard, refusalsOfActions } from "./action-fields.ts";
import { terminationTerms } from "./detail-fields.ts";
import { settlementNo } from "./details.ts";
import { claim, evidence, listOf, tickets } from "./evidence.ts";
import { paymentSteps } from "./payment-steps.ts";

const files = ["attachments", listOf(id<"FileId">(), 20).default([]), "附件文件编号"] as const;

const inLoads = ["QUANTITY_NOT_POSITIVE", "TICKET_USED_TWICE", "TICKET_SUM_WRONG", "FILE_UNKNOWN"] as const;

const inEvidence = [
  "TICKETS_MISSING",
  "REPORT_MISSING",
  "TICKET_USED_TWICE",
  "TICKET_SUM_WRONG",
  "MEASURE_OUT_OF_RANGE",
] as const;

/** 合同办理 (domain §5.2). Signing is a call of the signature service; all other actions are here. */
export const contractSteps = operations("contracts", {
  refuseToSign: command(micro, "client/refuseSign", {
    title: "拒签合同",
    access: contractActions.refuse.needs,
    binds: "rights",
    input: payload({ ...onCard, memo }),
    output: moved,
    refusals: [...refusalsOfActions, "SIGN_DEADLINE_PASSED", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),
  ...paymentSteps,
  /** Ships goods as the seller, with the weigh tickets (R-7210). */
  ship: command(micro, "client/saleSendGoods", {
    title: "卖方发货",
    access: contractActions.ship.needs,
    binds: "goods",
    input: payload({ ...of, quantity: ["sendnum", tonnes, "发货量，吨"], tickets, files }),
    output: moved,
    refusals: [...refusalsOfActions, ...inLoads, "SHIPMENT_EXCEEDS_CONTRACT", "WEIGHTS_FROM_WAYBILLS"],
  }),
  /** Cancels a shipment that has not been received (R-7211). */
  cancelShipment: command(micro, "client/saleCancelSendGoods", {
    title: "卖方撤销发货",
    access: contractActions["cancel-shipment"].needs,
    binds: "goods",
    input: payload({ ...of, shipment: ["sendno", many, "发货序号"] }),
    output: moved,
    refusals: [...refusalsOfActions, "SHIPMENT_UNKNOWN", "SHIPMENT_RECEIVED", "WEIGHTS_FROM_WAYBILLS"],
  }),
  /** Receives goods as the buyer, shipment by shipment; `last` Y says that no more is to come (R-7212). */
  receive: command(micro, "client/buyRecvGoods", {
    title: "买方收货",
    access: contractActions.receive.needs,
    binds: "goods",
    input: payload({
      ...of,
      shipment: ["sendno", many, "发货序号"],
      quantity: ["recvnum", tonnes, "收货量，吨"],
      tickets,
      last: ["last", flag.default(false), "该批是否收货完毕"],
      files,
    }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      ...inLoads,
      "SHIPMENT_UNKNOWN",
      "SHIPMENT_RECEIVED",
      "RECEIPT_EXCEEDS_SHIPMENT",
      "WEIGHTS_FROM_WAYBILLS",
    ],
  }),
  closeDelivery: command(micro, "client/saleCloseSend", {
    title: "卖方发货完毕",
    access: contractActions["close-delivery"].needs,
    binds: "goods",
    input: payload(of),
    output: moved,
    refusals: refusalsOfActions,
  }),
  /** Settles as the seller, from weigh tickets and laboratory reports (R-7213). */
  settle: command(micro, "client/saleSettle", {
    title: "卖方结算",
    access: contractActions.settle.needs,
    binds: "money",
    input: payload({ ...onCard, evidence: ["evidence", evidence, "结算依据"], files }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "CARD_CHANGED",
      ...inEvidence,
      "WEIGHT_NOT_AS_DELIVERED",
      "TICKETS_NOT_AS_DELIVERED",
      "FILE_UNKNOWN",
    ],
  }),
  /** Takes a settlement back before the buyer has answered; the next one has another number (R-7214). */
  cancelSettlement: command(micro, "client/saleCancelSettle", {
    title: "卖方撤销结算",
    access: contractActions["cancel-settlement"].needs,
    binds: "money",
    input: payload({ ...onCard, settlement: settlementNo }),
    output: moved,
    refusals: [...refusalsOfActions, "SETTLEMENT_NOT_NEWEST", "CARD_CHANGED"],
  }),
  /** Agrees to a settlement as the buyer (R-7215). */
  confirmSettlement: command(micro, "client/buyConfirmSettle", {
    title: "买方确认结算",
    access: contractActions["confirm-settlement"].needs,
    binds: "money",
    input: payload({ ...onCard, settlement: settlementNo }),
    output: moved,
    refusals: [...refusalsOfActions, "DISSENT_OPEN", "SETTLEMENT_NOT_NEWEST", "CARD_CHANGED"],
  }),
  /** Disputes one line of a settlement, with a claim of quality, quantity or agreement (R-7216). */
  raiseDissent: command(micro, "client/dissentApply", {
    title: "异议申请",
    access: contractActions["raise-dissent"].needs,
    binds: "money",
    input: payload({
      ...onCard,
      settlement: settlementNo,
      line: ["lineno", many, "结算明细行号"],
      claim: ["claim", claim, "主张"],
      memo,
      files,
    }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "CARD_CHANGED",
      ...inEvidence,
      "DISSENT_OPEN",
      "DISSENT_TOO_LATE",
      "DISSENT_LINE_UNKNOWN",
      "DISSENT_LINE_OTHER",
      "DISSENT_WITHOUT_EFFECT",
      "SETTLEMENT_NOT_NEWEST",
      "FIELD_REQUIRED",
      "FILE_UNKNOWN",
    ],
  }),
  /** Accepts the other side's dissent, and settles anew by it (R-7217). */
  acceptDissent: command(micro, "client/dissentConfirm", {
    title: "异议确认",
    access: contractActions["accept-dissent"].needs,
    binds: "money",
    input: payload(onCard),
    output: moved,
    refusals: [...refusalsOfActions, "OTHER_SIDE_DECIDES", "CARD_CHANGED"],
  }),
  /** Withdraws one's own dissent (R-7218). */
  withdrawDissent: command(micro, "client/dissentCancel", {
    title: "异议撤销",
    access: contractActions["withdraw-dissent"].needs,
    input: payload(of),
    output: moved,
    refusals: refusalsOfActions,
  }),
  registerInvoice: command(micro, "client/saleInvoice", {
    title: "登记发票",
    access: contractActions["register-invoice"].needs,
    input: payload({ ...of, invoice: ["invoiceno", text(40, 1), "发票号码"], amount, files }),
    output: moved,
    refusals: [...refusalsOfActions, "INVOICE_AMOUNT_WRONG", "FIELD_REQUIRED", "FILE_UNKNOWN"],
  }),
  /** Applies to finish a contract (R-7219). */
  applyFinish: command(micro, "client/finishApply", {
    title: "完成申请",
    access: contractActions["apply-finish"].needs,
    binds: "goods",
    input: payload(onCard),
    output: moved,
    refusals: [...refusalsOfActions, "CARD_CHANGED", "MONEY_OWED", "INVOICE_MISSING", "BREACH_CASE_OPEN"],
  }),
  /** Takes one's own application to finish back; either side may then apply anew (R-7220). */
  cancelFinish: command(micro, "client/finishCancel", {
    title: "完成撤销",
    access: contractActions["cancel-finish"].needs,
    input: payload(of),
    output: moved,
    refusals: refusalsOfActions,
  }),
  /** Agrees to the other side's application to finish: the contract is over, and deposits come free (R-7221). */
  confirmFinish: command(micro, "client/finishConfirm", {
    title: "完成确认",
    access: contractActions["confirm-finish"].needs,
    binds: "goods",
    input: payload(onCard),
    output: moved,
    refusals: [...refusalsOfActions, "CARD_CHANGED", "OTHER_SIDE_DECIDES", "BREACH_CASE_OPEN"],
  }),
  /** 协议解除: proposes what the seller keeps for delivered goods, and what one deposit pays to the other side. */
  proposeTermination: command(micro, "client/terminateApply", {
    title: "解除申请",
    access: contractActions["propose-termination"].needs,
    binds: "rights",
    input: payload({
      ...onCard,
      ...terminationTerms,
      memo,
    }),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "CARD_CHANGED",
      "BREACH_CASE_OPEN",
      "CONTRACT_FINANCED",
      "TERMINATION_BEYOND_CONTRACT",
      "PENALTY_BEYOND_DEPOSIT",
      "AMOUNT_NOT_POSITIVE",
      "FIELD_REQUIRED",
    ],
  }),
  agreeTermination: command(micro, "client/terminateConfirm", {
    title: "解除确认",
    access: contractActions["agree-termination"].needs,
    binds: "rights",
    input: payload(onCard),
    output: moved,
    refusals: [
      ...refusalsOfActions,
      "CARD_CHANGED",
      "OTHER_SIDE_DECIDES",
      "BREACH_CASE_OPEN",
      "CONTRACT_FINANCED",
    ],
  }),
  withdrawTermination: command(micro, "client/terminateCancel", {
    title: "解除撤销",
    access: contractActions["withdraw-termination"].needs,
    input: payload(of),
    output: moved,
    refusals: refusalsOfActions,
  }),
});
