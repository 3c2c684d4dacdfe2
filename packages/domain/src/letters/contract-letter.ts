import { type Letter, letterKinds } from "./letter.ts";
import {
  bothSign,
  bothWays,
  goodsFacts,
  isOfShop,
  type LetterDeal,
  partyFacts,
  qualityTable,
  sourceOf,
  yuanOf,
} from "./letter-deal.ts";

const basisOf = (deal: LetterDeal): string =>
  isOfShop(deal)
    ? `${sourceOf(deal)}（订单号${deal.orderNo}）`
    : `“${deal.sectionName}”（场次编号${deal.section}，订单号${deal.orderNo}）`;

const clauses = (deal: LetterDeal): readonly (readonly [title: string, text: string])[] => [
  ["第一条 成交依据", `本合同依据${deal.tradingDay}${basisOf(deal)}的成交结果订立，成交通知书为本合同附件。`],
  [
    "第三条 价款与支付",
    `合同价款为${bothWays(deal.amount)}，以最终结算金额为准，多退少补。买方按所选付款方式通过交易中心支付。`,
  ],
  [
    "第四条 交货与验收",
    `卖方于${deal.deliveryFrom}至${deal.deliveryTo}在${deal.place}交货，交货方式为${deal.delivery}。发货数量允许在合同数量上下百分之十以内浮动。收货后三个工作日内未提出异议的，视为验收合格。`,
  ],
  [
    "第五条 结算",
    "卖方凭约定的磅单与化验报告出具结算单，买方应在五个工作日内确认；对结算有异议的，应在结算单出具后三个工作日内提出。",
  ],
  [
    "第六条 履约保证金与违约责任",
    `卖方履约保证金为${yuanOf(deal.deposits.S)}，买方履约保证金为${yuanOf(deal.deposits.B)}。一方违约的，按交易中心交易规则从其履约保证金中扣除违约金，划付守约方。`,
  ],
  ["第七条 争议解决", "因本合同发生的争议，双方应协商解决；协商不成的，提请交易中心调解，或依法提起诉讼。"],
  [
    "第八条 签署与生效",
    "本合同以数据电文形式订立，双方以各自的数字证书签署后生效，可靠的电子签名与手写签名或者盖章具有同等的法律效力。",
  ],
];

/** 买卖合同: from the template, the deal, and its table of qualities (domain §5.1). */
export const contractLetter = (deal: LetterDeal, issuedAt: string): Letter => {
  const [basis, ...others] = clauses(deal);
  const clause = ([heading, text]: readonly [string, string]) =>
    [
      { kind: "heading", text: heading },
      { kind: "text", text },
    ] as const;
  return {
    number: `HT${deal.contractNo}`,
    title: letterKinds.contract,
    issuer: deal.exchange,
    issuedAt,
    blocks: [
      { kind: "facts", facts: [["合同编号", deal.contractNo], ...partyFacts(deal)] },
      ...(basis ? clause(basis) : []),
      { kind: "heading", text: "第二条 标的" },
      { kind: "facts", facts: goodsFacts(deal) },
      ...qualityTable(deal),
      ...others.flatMap(clause),
    ],
    signers: bothSign(deal),
  };
};
