import { type Fact, type Letter, letterKinds } from "./letter.ts";
import { goodsFacts, isOfShop, type LetterDeal, partyFacts, timeOf, yuanOf } from "./letter-deal.ts";

const notesOf = ({ contractNo }: LetterDeal): readonly string[] => [
  `买卖双方应在签订截止前完成电子合同签订，合同编号${contractNo}；逾期未签订或未付款的，视为放弃成交，履约保证金按交易规则扣除。`,
  "交易服务费于成交时收取。",
  "货物数量、质量以合同约定的计量与化验结果为准。",
];

/** A deal of the mall names shop and order, and no session. */
const howDealt = (deal: LetterDeal): string =>
  isOfShop(deal)
    ? `双方于${deal.tradingDay}在网上商城“${deal.sectionName}”以订单${deal.orderNo}成交，结果通知如下。`
    : `双方于${deal.tradingDay}在场次${deal.section}“${deal.sectionName}”成交，结果通知如下。`;

const whereDealt = (deal: LetterDeal): Fact =>
  isOfShop(deal) ? ["店铺", deal.sectionName] : ["场次编号", deal.section];

const qualitiesOf = ({ qualities }: LetterDeal): readonly Fact[] =>
  qualities.length === 0 ? [] : [["质量", qualities.map(({ name, value }) => `${name} ${value}`).join("；")]];

/** 成交通知书 (domain §5.1): on one page, whatever is dealt in. */
export const dealLetter = (deal: LetterDeal): Letter => ({
  number: `CJ${deal.contractNo}`,
  title: letterKinds.deal,
  issuer: deal.exchange,
  seal: "成交专用章",
  issuedAt: timeOf(deal.dealtAt),
  blocks: [
    { kind: "text", text: `${deal.parties.B.name}、${deal.parties.S.name}：` },
    { kind: "text", text: howDealt(deal) },
    { kind: "heading", text: "买卖双方" },
    { kind: "facts", facts: partyFacts(deal) },
    { kind: "heading", text: "成交条款" },
    {
      kind: "facts",
      facts: [
        [
          ["合同编号", deal.contractNo],
          ["成交时间", timeOf(deal.dealtAt)],
        ],
        [["订单号", deal.orderNo], whereDealt(deal)],
        ...goodsFacts(deal),
        ...qualitiesOf(deal),
        [
          ["买方履约保证金", yuanOf(deal.deposits.B)],
          ["卖方履约保证金", yuanOf(deal.deposits.S)],
        ],
        ["签订截止", timeOf(deal.signBy)],
      ],
    },
    { kind: "heading", text: "须知" },
    { kind: "notes", notes: notesOf(deal) },
  ],
  signers: [],
});
