import { type Letter, letterKinds } from "./letter.ts";
import { bothSign, goodsFacts, type LetterDeal, partyFacts, sourceOf, timeOf } from "./letter-deal.ts";

/** 成交确认函: the parties print, stamp and send it back (UploadConfirmationLetter). */
export const confirmationLetter = (deal: LetterDeal): Letter => ({
  number: `QR${deal.contractNo}`,
  title: letterKinds.confirmation,
  issuer: deal.exchange,
  issuedAt: timeOf(deal.dealtAt),
  blocks: [
    { kind: "text", text: `致${deal.exchange}：` },
    {
      kind: "text",
      text: `我方确认于${timeOf(deal.dealtAt)}在${sourceOf(deal)}中达成下列交易，对成交结果无异议，并承诺按交易规则履行。`,
    },
    { kind: "heading", text: "交易双方" },
    { kind: "facts", facts: partyFacts(deal) },
    { kind: "heading", text: "成交内容" },
    { kind: "facts", facts: [["合同编号", deal.contractNo], ["订单号", deal.orderNo], ...goodsFacts(deal)] },
    { kind: "text", text: "请加盖公章后扫描，在“确认函”页面上传。" },
  ],
  signers: bothSign(deal),
});
