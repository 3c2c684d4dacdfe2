import {
  type DealTerms,
  goodsFacts,
  isOfShop,
  partyFacts,
  qualityTable,
  sourceOf,
  timeOf,
  yuanOf,
} from "./deal-terms.ts";
import { type Letter, letterKinds } from "./letter.ts";

const rules = [
  "一、买卖双方应在签订截止前完成电子合同签订；逾期未签订或未付款的，视为放弃成交，履约保证金按交易规则扣除。",
  "二、交易服务费于成交时收取。",
  "三、货物数量、质量以合同约定的计量与化验结果为准。",
];

const howDealt = (deal: DealTerms): string =>
  isOfShop(deal)
    ? `贵方于${deal.tradingDay}在本交易中心${sourceOf(deal)}的订单，经双方确认成交。`
    : `贵方于${deal.tradingDay}参加本交易中心组织的${sourceOf(deal)}，经电子交易系统成交。`;

/** 成交通知书 (domain §5.1). */
export const dealLetter = (deal: DealTerms): Letter => ({
  number: `CJ${deal.contractNo}`,
  title: letterKinds.deal,
  issuer: deal.exchange,
  issuedAt: timeOf(deal.dealtAt),
  blocks: [
    {
      kind: "text",
      text: `${howDealt(deal)}现将成交结果通知如下：`,
    },
    { kind: "heading", text: "成交双方" },
    { kind: "facts", facts: partyFacts(deal) },
    { kind: "heading", text: "成交内容" },
    {
      kind: "facts",
      facts: [
        ["合同编号", deal.contractNo],
        ["订单号", deal.orderNo],
        ["成交时间", timeOf(deal.dealtAt)],
        ...goodsFacts(deal),
        ["卖方履约保证金", yuanOf(deal.deposits.S)],
        ["买方履约保证金", yuanOf(deal.deposits.B)],
        ["签订截止", timeOf(deal.signBy)],
      ],
    },
    ...qualityTable(deal),
    { kind: "heading", text: "须知" },
    ...rules.map((text) => ({ kind: "text", text }) as const),
  ],
  signers: [],
});
