import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupDigits } from "@zd/domain/money/decimal";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import {
  type ApplicationTerms,
  basePriceNames,
  bidsBySteps,
  ladderBounds,
  outsourcingPricings,
} from "@zd/domain/trading/application-terms";
import { type SectionKind, sectionKinds } from "@zd/domain/trading/codes";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { depositTextOf, feeTextOf } from "../../wares/ware-terms.ts";
import type { ReferredNames } from "../references.ts";
import { ruleOf, type Settled } from "./rule-of-application.ts";

/** Text of a member as HTML, with its markup escaped. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\s*\n\s*/g, " ");

export const paragraph = (...sentences: readonly string[]) => {
  const present = sentences.filter((sentence) => sentence !== "");
  return present.length === 0 ? "" : `<p>${present.join("")}</p>`;
};
const row = (cell: "th" | "td", cells: readonly string[]) =>
  `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table>${row("th", head)}${rows.map((cells) => row("td", cells)).join("")}</table>`;

/** Title of the notice of a section that has this application alone. */
export const titleOf = (terms: ApplicationTerms, names: ReferredNames): string =>
  `${names.factory}${names.grade}${terms.kind === "B" ? sectionKinds.B : ""}${tradeModeLabel(
    terms.mode,
    terms.downmode,
  )}${sides[terms.side]}`;

export const escapedNames = (names: ReferredNames): ReferredNames =>
  Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, typeof value === "string" ? escaped(value) : value]),
  ) as unknown as ReferredNames;

/** The text of 交易公告 for an application (domain §4.2): time, admission, goods, clock, money, delivery, default. */
export function noticeOf(
  terms: ApplicationTerms,
  referred: ReferredNames,
  settled: Settled = tradeTermsOf(terms, terms.wareKind, []),
) {
  const names = escapedNames(referred);
  const starts = formatShanghai(terms.startsAt).slice(0, 16);
  return {
    title: `${titleOf(terms, referred)}公告`,
    html: [
      paragraph(headlineOf(terms, starts), admissionOf(terms.kind, names.wareKind, names.invited.length)),
      goodsTable(terms, names),
      qualityTable(terms),
      paragraph(...rulesOf(terms)),
      paragraph(...moneyOf(terms, starts, settled)),
      paragraph(...deliveryOf(terms, names)),
      paragraph(...defaultRules),
      memoOf(terms),
    ].join(""),
  };
}

export const headlineOf = ({ kind, mode, downmode, side }: ApplicationTerms, starts: string) =>
  `${starts} 开始，${sectionKinds[kind]}，${tradeModeLabel(mode, downmode)}${sides[side]}${
    bidsBySteps(mode) ? `，${downmodes[downmode]}` : ""
  }。`;

export const admissionOf = (kind: SectionKind, wareKind: string, invited: number) =>
  kind === "A" ? `取得${wareKind}交易资质的会员企业均可参加。` : `仅限受邀的 ${invited} 家企业参加。`;

/** When an order's deposit is held and given back, in words, by mode. */
const heldWords: Readonly<Record<ApplicationTerms["mode"], string>> = {
  "0": "报价时冻结，出局即时解冻",
  "90": "报价时冻结，第一轮出局即时解冻，第二轮未成交的结束时解冻",
  "1": "摘牌时冻结",
  "2": "参团时冻结，未成团的结束时解冻",
  "3": "报价时冻结，未中标的定标时解冻",
  "4": "提报时冻结，未中标的确认时解冻",
  "5": "摘牌时冻结",
};

export function moneyOf(terms: ApplicationTerms, starts: string, settled: Settled): readonly string[] {
  const bailOf = depositTextOf(terms.mode, ruleOf(terms, terms.total, settled));
  const deadline =
    terms.deposit.mode === "FIXED" ? `，须于 ${starts} 开场前足额到账` : `，${heldWords[terms.mode]}`;
  return [
    `交易保证金：${bailOf}${deadline}，成交后转为履约保证金。`,
    `服务费：买方 ${feeTextOf(terms.mode, terms.feeBuy)}；卖方 ${feeTextOf(terms.mode, terms.feeSell)}。`,
  ];
}

export const deliveryOf = (terms: ApplicationTerms, names: ReferredNames): readonly string[] => [
  `${names.deliveryMode}（${names.transport}），${names.priceBasis}，${names.priceUnit}，`,
  `交货地点 ${escaped(terms.place)}，交货期 ${terms.deliveryFrom} 至 ${terms.deliveryTo}，`,
  `${names.payType}，合同按《${names.contractTemplate}》签订。`,
];

export const defaultRules = ["成交后两个工作日内签订合同；逾期不签或不履约的，按交易规则扣除履约保证金。"];

export const memoOf = ({ memo }: ApplicationTerms) =>
  memo.trim() === "" ? "" : paragraph(`备注：${escaped(memo)}`);

function goodsTable(terms: ApplicationTerms, names: ReferredNames): string {
  const price = basePriceNames[terms.mode];
  const head = ["产品", "产地", "规格", "批次 × 每批 吨", "总量 吨", `${price} 元/吨`];
  const lots = terms.lots.map(({ count, quantity }) => `${count} × ${groupedQuantity(quantity)}`).join("，");
  return table(head, [
    [
      names.grade,
      names.factory,
      names.spec || "--",
      lots,
      groupedQuantity(terms.total),
      groupedPrice(terms.basePrice),
    ],
  ]);
}

export function qualityTable({ qualities }: ApplicationTerms): string {
  const stated = qualities.filter(({ value }) => value.trim() !== "");
  if (stated.length === 0) return "";
  return table(
    stated.map(({ label, unit }) => escaped(unit === "" ? label : `${label} ${unit}`)),
    [stated.map(({ value }) => escaped(groupDigits(value)))],
  );
}

/** The trading rules in words, one line each. `shortlistSize` is set by the exchange: null while it is not. */
export function rulesOf(terms: ApplicationTerms, shortlistSize: number | null = null): readonly string[] {
  const quantity = terms.split
    ? `可拆单，最小 ${groupedQuantity(terms.minQuantity ?? terms.total)} 吨，按 ${groupedQuantity(
        terms.quantityStep ?? terms.total,
      )} 吨递增${terms.maxQuantity === null ? "" : `，每家最多 ${groupedQuantity(terms.maxQuantity)} 吨`}。`
    : "整单报价，不拆分。";
  return [quantity, ...modeRulesOf(terms, shortlistSize)];
}

function modeRulesOf(terms: ApplicationTerms, shortlistSize: number | null): readonly string[] {
  const { mode, side, group, ladder, outsourcing, secondRound, capPrice } = terms;
  const cap = capPrice === null ? "" : `限价 ${groupedPrice(capPrice)} 元/吨。`;
  switch (mode) {
    case "0":
      return [stepsOf(terms), cap];
    case "90": {
      const [cool, quote] = [secondRound?.coolMs ?? 0, secondRound?.quoteMs ?? 0].map((ms) => ms / 60_000);
      const again =
        shortlistSize === null
          ? `第一轮有有效报价的企业在第二轮 ${quote} 分钟内对每个标的密封报价一次`
          : `第一轮报价密封，每个标的前 ${shortlistSize} 名入围，入围企业在第二轮 ${quote} 分钟内对该标的密封报价一次`;
      return [stepsOf(terms), cap, `第一轮后休息 ${cool} 分钟，${again}，须优于第一轮价格。`];
    }
    case "1":
      return ["先到先得，摘牌即成交。"];
    case "2": {
      const tiers = (group?.tiers ?? [])
        .map(({ from, price }) => `满 ${groupedQuantity(from)} 吨 ${groupedPrice(price)} 元/吨`)
        .join("，");
      return [
        `成团量 ${groupedQuantity(group?.min ?? terms.total)} 吨，成团后全部按同一价格成交${
          tiers === "" ? "" : `：${tiers}`
        }。`,
      ];
    }
    case "3":
      return ["密封报价，截止前可修改，截止后评标。", cap];
    case "4": {
      const train = outsourcing?.trainTonnes ?? null;
      const unit = train === null ? "按吨提报" : `按列提报，每列 ${groupedQuantity(train)} 吨`;
      return [
        `${outsourcingPricings[outsourcing?.pricing ?? "POSTED"]}，${unit}。`,
        outsourcing?.pricing === "BID" ? "报价高于加权平均价的，按加权平均价成交。" : "",
      ];
    }
    case "5": {
      const share = ladder?.basis === "RATE" ? "%" : " 吨";
      const rungs = (ladder?.rows ?? [])
        .map(
          ({ from, bound, off }) =>
            `${ladderBounds[bound]} ${groupedQuantity(from)}${share} ${side === "S" ? "优惠" : "扣减"} ${groupedPrice(
              off,
            )} 元/吨`,
        )
        .join("，");
      return [`按累计成交量定价：${rungs}，达到的档位适用于全部数量。`];
    }
  }
}

function stepsOf({ side, priceStep, maxPriceStep, minBidders }: ApplicationTerms): string {
  const move = side === "S" ? "加价" : "降价";
  const steps = `${move}幅度 ${groupedPrice(priceStep ?? (0n as never))} 元/吨${
    maxPriceStep === null ? "" : `，最大 ${groupedPrice(maxPriceStep)} 元/吨`
  }。`;
  return minBidders > 1 ? `${steps}至少 ${minBidders} 家企业参与方可成交。` : steps;
}
