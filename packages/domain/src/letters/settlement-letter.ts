import type { SettlementDocument } from "../contracts/contract.ts";
import { formatMeasure, type QualityCode, qualityAttributes } from "../contracts/quality.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import { type Block, type Letter, letterKinds } from "./letter.ts";
import { goodsFacts, type LetterDeal, partyFacts, sumFact, tonnesOf, yuanOf } from "./letter-deal.ts";

/** 结算单: delivered lots, and line by line what is paid for them (domain §5.3). */
export const settlementLetter = (
  deal: LetterDeal,
  { no, result }: SettlementDocument,
  issuedAt: string,
): Letter => ({
  number: `JS${deal.contractNo}-${no}`,
  title: letterKinds.settlement,
  issuer: deal.exchange,
  seal: "结算专用章",
  issuedAt,
  blocks: [
    {
      kind: "facts",
      facts: [["合同编号", deal.contractNo], ["结算单号", String(no)], ...partyFacts(deal)],
    },
    { kind: "heading", text: "合同约定" },
    { kind: "facts", facts: goodsFacts(deal) },
    { kind: "heading", text: "结算批次" },
    {
      kind: "table",
      columns: [
        { title: "批次", share: 2 },
        { title: "过磅量（吨）", share: 2, right: true },
        { title: "结算量（吨）", share: 2, right: true },
        { title: "加权指标", share: 4 },
        { title: "单价（元/吨）", share: 2, right: true },
        { title: "金额（元）", share: 2.4, right: true },
      ],
      rows: result.parts.map((part) => [
        part.lots.join("、"),
        groupedQuantity(part.weighed),
        groupedQuantity(part.settled),
        Object.entries(part.averages)
          .map(
            ([code, value]) =>
              `${qualityAttributes[code as QualityCode].label}${formatMeasure(code as QualityCode, value)}`,
          )
          .join(" "),
        formatPrice(part.unitPrice),
        formatAmount(part.amount),
      ]),
    },
    { kind: "heading", text: "结算明细" },
    {
      kind: "table",
      columns: [
        { title: "序号", share: 1 },
        { title: "项目", share: 2.4 },
        { title: "计算", share: 6 },
        { title: "金额（元）", share: 2.4, right: true },
      ],
      rows: result.lines.map(({ no: line, label, formula, amount }) => [
        String(line),
        label,
        formula,
        formatAmount(amount),
      ]),
    },
    { kind: "heading", text: "结算结果" },
    { kind: "facts", facts: resultFacts(result) },
  ] satisfies Block[],
  signers: [],
});

const resultFacts = (result: SettlementDocument["result"]) =>
  [
    ["过磅量", tonnesOf(result.weighed)],
    ["结算量", tonnesOf(result.settled)],
    ["不含税金额", yuanOf(result.net)],
    ["税额", yuanOf(result.tax)],
    ["货款", yuanOf(result.goods)],
    sumFact("应付结算款", result.payable),
    ...(result.refused.length > 0 ? [["拒收批次", result.refused.join("、")] as const] : []),
  ] as const;
