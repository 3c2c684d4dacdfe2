import { type Fen, fen, type Price, price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp, least } from "../money/amount.ts";
import { formatDecimal } from "../money/decimal.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import { fulfilment } from "../terms/price-ladder.ts";
import { fulfilmentPenalty, shortfallPenalty } from "./penalty.ts";
import { formatMeasure, type Measure, type QualityCode, qualityAttributes } from "./quality.ts";
import { type Lot, measureOf, netWeight, type SettlementEvidence } from "./settlement-evidence.ts";
import { emptyLine, type LineDraft, type SettlementLine, settlementLineCodes } from "./settlement-lines.ts";
import {
  calorificAdjustment,
  ladderAdjustment,
  type PriceAdjustment,
  stepAdjustment,
  toFen,
} from "./settlement-price.ts";
import type { LotLimit, SettlementTerms } from "./settlement-terms.ts";
import { average, goodsLine, type Load, loadOf, moistureLine, sum } from "./settlement-weight.ts";

/**
 * 结算 (domain §5.3): what is paid for delivered goods, line by line and exact to the fen. Money is in fen, prices are in
 * 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

/** What a settlement reads of the contract. */
export interface SettlementBasis {
  /** Contract price of a tonne. */
  readonly price: Price;
  /** Agreed quantity. */
  readonly contracted: Quantity;
  /** Performance deposits that are held, by side. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  /** By what weight, quality and price it is settled. */
  readonly terms: SettlementTerms;
}

/** Lots that are settled together, at one price. */
export interface SettlementPart {
  /** Numbers of the lots. */
  readonly lots: readonly string[];
  /** Net weight. */
  readonly weighed: Quantity;
  /** Weight that is paid. */
  readonly settled: Quantity;
  /** Weighted averages, in hundredths of the index's unit. */
  readonly averages: Readonly<Partial<Record<QualityCode, Measure>>>;
  /** Price of a tonne after all adjustments, to the fen and not below zero. */
  readonly unitPrice: Price;
  /** Unit price times settled weight. */
  readonly amount: Fen;
}

/** The result of a settlement. */
export interface Settlement {
  /** Its lines in the order in which they are reckoned. */
  readonly lines: readonly SettlementLine[];
  /** Lots settled together, and each lot settled alone. */
  readonly parts: readonly SettlementPart[];
  /** Numbers of the refused lots. */
  readonly refused: readonly string[];
  /** Net weight of all lots that were not refused. */
  readonly weighed: Quantity;
  /** Weight that is paid. */
  readonly settled: Quantity;
  /** 履约率: settled weight in ten-thousandths of the agreed quantity. */
  readonly fulfilment: bigint;
  /** 货款, tax included. */
  readonly goods: Fen;
  /** 货款 without tax. */
  readonly net: Fen;
  /** VAT within `goods`. */
  readonly tax: Fen;
  /** What the seller gets: the goods, less his penalty for missing tonnes. */
  readonly payable: Fen;
  /** What one side's deposit pays to the other; null where none does. */
  readonly forfeit: {
    /** Side whose deposit pays. */
    readonly by: Side;
    /** What it pays, in fen. */
    readonly amount: Fen;
  } | null;
}

/** Settles evidence by the terms of the contract; only evidence in which `evidenceFault` finds nothing. */
export function settle(basis: SettlementBasis, evidence: SettlementEvidence): Settlement {
  const { terms, contracted } = basis;
  const refusedLots = evidence.lots.filter((lot) => terms.reject.some((limit) => meets(lot, limit)));
  const acceptedLots = evidence.lots.filter((lot) => !refusedLots.includes(lot));
  const alone = acceptedLots.filter((lot) => terms.alone.some((limit) => meets(lot, limit)));
  const together = acceptedLots.filter((lot) => !alone.includes(lot));
  const groups = [together, ...alone.map((lot) => [lot])].filter((lots) => lots.length > 0);
  const loads = groups.map((lots) => loadOf(terms, lots));
  const settled = sum(loads.map((load) => load.settled));
  const lifted = quantity(sum(loads.map((load) => load.weighed)) + evidence.liftedBesides);
  const rate = fulfilment(settled, contracted);
  const reached = terms.ladder?.kind === "RATE" ? rate : lifted;

  const priced = loads.map((load) => pricedOf(basis, load, terms.ladder, reached));
  const byQuality = fen(priced.reduce((all, { part }) => all + (part.amount as bigint), 0n));
  const agreed = agreedLines(evidence.agreed, byQuality);
  const worth = fen(agreed.reduce((all, { amount }) => all + amount, byQuality as bigint));
  const shortfall = fulfilmentLine(basis, evidence.shortfallBy, settled, rate, worth);
  const drafts = [
    ...priced.flatMap(({ lines }) => lines),
    ...refusedLots.map((lot) => refusedLine(terms, lot)),
    ...agreed,
    ...(shortfall ? [shortfall.line] : []),
  ];
  const lines = drafts.map(
    (line, i): SettlementLine => ({
      ...line,
      no: i + 1,
      label: settlementLineCodes[line.code],
    }),
  );
  const goods = total(lines, "goods");
  const net = fen(halfUp(goods * 10_000n, 10_000n + BigInt(terms.vatRate)));
  return {
    lines,
    parts: priced.map(({ part }) => part),
    refused: refusedLots.map(({ no }) => no),
    weighed: sum(loads.map((load) => load.weighed)),
    settled,
    fulfilment: rate,
    goods,
    net,
    tax: fen(goods - net),
    payable: fen(goods + total(lines, "payable")),
    forfeit: shortfall?.forfeit ?? null,
  };
}

const total = (lines: readonly SettlementLine[], account: SettlementLine["account"]): Fen =>
  fen(
    lines
      .filter((line) => line.account === account)
      .reduce((all, { amount }) => all + (amount as bigint), 0n),
  );

function meets(lot: Lot, { code, is, value: limit }: LotLimit): boolean {
  const value = measureOf(lot, code);
  switch (is) {
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    case ">":
      return value > limit;
    case ">=":
      return value >= limit;
  }
}

interface PricedPart {
  readonly part: SettlementPart;
  readonly lines: readonly LineDraft[];
}

function pricedOf(
  { price: agreed, terms }: SettlementBasis,
  load: Load,
  ladder: PriceLadder | null,
  reached: bigint,
): PricedPart {
  const lots = load.lots.map(({ no }) => no);
  const asWeighed = amountOf(agreed, load.weighed);
  const lines: LineDraft[] = [goodsLine(terms, load, lots, agreed, asWeighed)];
  if (terms.moisture && load.averages.has("M")) {
    lines.push(moistureLine(terms.moisture, load, lots, fen(amountOf(agreed, load.settled) - asWeighed)));
  }
  const adjustments = [
    ...(terms.calorific ? [calorificAdjustment(terms.calorific, agreed, average(load, "Q"))] : []),
    ...terms.steps.map((step) => stepAdjustment(step, average(load, step.code))),
    ...(ladder ? [ladderAdjustment(ladder, reached)] : []),
  ];
  let now = agreed;
  const adjust = (adjustment: PriceAdjustment): void => {
    const next = price(now + adjustment.perTonne);
    const amount = fen(amountOf(next, load.settled) - amountOf(now, load.settled));
    lines.push({ ...emptyLine, ...adjustment, lots, amount });
    now = next;
  };
  for (const adjustment of adjustments) adjust(adjustment);
  const unitPrice = now < 0n ? price(0n) : toFen(now);
  if (unitPrice !== now) {
    adjust({
      code: "rounding",
      inputs: [{ label: "调整后单价", value: formatPrice(now) }],
      formula: "单价保留两位小数，不低于零",
      perTonne: price(unitPrice - now),
    });
  }
  const amount = amountOf(unitPrice, load.settled);
  return {
    lines,
    part: {
      lots,
      weighed: load.weighed,
      settled: load.settled,
      averages: Object.fromEntries(load.averages),
      unitPrice,
      amount,
    },
  };
}

const refusedLine = (terms: SettlementTerms, lot: Lot): LineDraft => ({
  ...emptyLine,
  code: "refused",
  lots: [lot.no],
  inputs: terms.reject
    .filter((limit) => meets(lot, limit))
    .map(({ code, is, value }) => ({
      label: qualityAttributes[code].label,
      value: `${formatMeasure(code, measureOf(lot, code))}（拒收：${is} ${formatMeasure(code, value)}）`,
    })),
  formula: `${groupedQuantity(netWeight(lot.tickets, terms.scale))} 吨达到拒收指标，不结算`,
});

/** Lines of the agreed adjustments; together they never take more than the goods are worth. */
function agreedLines(agreed: SettlementEvidence["agreed"], goods: Fen): readonly LineDraft[] {
  let worth: bigint = goods;
  return agreed.map(({ memo, amount: change }) => {
    const amount = fen(worth + change < 0n ? -worth : change);
    worth += amount;
    const formula = `双方协商一致，调整 ${formatAmount(amount)} 元`;
    return { ...emptyLine, code: "agreed", inputs: [{ label: "事由", value: memo }], formula, amount };
  });
}

/**
 * Line of the fulfilment penalty: from the deposit of the side at fault, or from the price of the goods. Null where the
 * terms have none.
 */
function fulfilmentLine(
  { contracted, deposits, terms }: SettlementBasis,
  by: Side | null,
  settled: Quantity,
  rate: bigint,
  goods: Fen,
): { readonly line: LineDraft; readonly forfeit: Settlement["forfeit"] } | null {
  const { fulfilment: rule } = terms;
  if (!rule) return null;
  const inputs = [
    { label: "结算量", value: `${groupedQuantity(settled)} 吨` },
    { label: "合同量", value: `${groupedQuantity(contracted)} 吨` },
    { label: "履约率", value: `${formatDecimal(rate, 2, 0)} %` },
    { label: "责任方", value: by === null ? "无" : by === "B" ? "买方" : "卖方" },
  ];
  const line = { ...emptyLine, code: "fulfilment", inputs } as const;
  const none = { line: { ...line, formula: "无履约扣款" }, forfeit: null };
  if (by === null) return none;
  if (rule.kind === "DEPOSIT") {
    const amount = fulfilmentPenalty(
      deposits[by],
      { contracted, supplied: settled },
      rule.threshold,
      rule.least,
    );
    if (amount === 0n) return none;
    const threshold = formatDecimal(BigInt(rule.threshold), 2, 0);
    const ratio = `${groupedQuantity(settled)} ÷ ${groupedQuantity(contracted)}`;
    const formula = `(${threshold} % - ${ratio}) × 履约保证金 ${formatAmount(deposits[by])} 元 = ${formatAmount(amount)} 元，从责任方保证金中扣付对方`;
    return { line: { ...line, formula, amount, account: "deposit" }, forfeit: { by, amount } };
  }
  const owed = least(shortfallPenalty({ contracted, supplied: settled }, rule.perTonne), goods);
  if (owed === 0n || by !== "S") return none;
  const formula = `欠交 ${groupedQuantity(quantity(contracted - settled))} 吨 × ${formatPrice(rule.perTonne)} 元 = ${formatAmount(owed)} 元，从货款中扣减`;
  return { line: { ...line, formula, amount: fen(-owed), account: "payable" }, forfeit: null };
}
