import { type Fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";
import { formatDecimal } from "../money/decimal.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import { formatMeasure, type Measure, measure, type QualityCode, weightedAverage } from "./quality.ts";
import { type Lot, measureOf, netWeight } from "./settlement-evidence.ts";
import { emptyLine, type LineDraft } from "./settlement-lines.ts";
import { type MoistureTerms, moistureFormulas, type SettlementTerms, scales } from "./settlement-terms.ts";

/**
 * The paid weight of a delivery: net weights of the agreed scale, corrected to the agreed moisture (domain §5.3, 1 and
 * 2). Quantities are in 0.0001 t.
 */

export const sum = (amounts: readonly Quantity[]): Quantity =>
  quantity(amounts.reduce((all, one) => all + (one as bigint), 0n));

/** Lots that are settled together, with their weight. */
export interface Load {
  /** The lots; at least one. */
  readonly lots: readonly Lot[];
  /** Sum of the net weights of the agreed scale. */
  readonly weighed: Quantity;
  /** Weight that is paid, at the agreed moisture. */
  readonly settled: Quantity;
  /** Weighted averages of the indices that the terms need. */
  readonly averages: ReadonlyMap<QualityCode, Measure>;
}

export function loadOf(terms: SettlementTerms, lots: readonly Lot[]): Load {
  const weights = lots.map((lot) => netWeight(lot.tickets, terms.scale));
  const codes: readonly QualityCode[] = [
    ...(terms.calorific ? (["Q"] as const) : []),
    ...(terms.moisture ? (["M"] as const) : []),
    ...terms.steps.map(({ code }) => code),
  ];
  const averages = new Map<QualityCode, Measure>();
  for (const code of codes) {
    const values = lots.map((lot, i) => ({ value: measureOf(lot, code), weight: weights[i] ?? 0n }));
    averages.set(code, weightedAverage(code, values) ?? measure(0n));
  }
  const gross = sum(weights);
  const moisture = averages.get("M");
  const settled =
    terms.moisture && moisture !== undefined ? weightAtBaseMoisture(terms.moisture, gross, moisture) : gross;
  return { lots, weighed: gross, settled, averages };
}

/** Weights are settled to 0.01 t (domain §0.3), which is 100 of their smallest step. */
const perHundredth = 100n;

/** 100 % in the unit in which moisture counts here, 0.0001 %. */
const whole = 1_000_000n;

/** Weight at the base moisture, by the terms' formula; unchanged where the coal is drier and no bonus is agreed. */
function weightAtBaseMoisture(terms: MoistureTerms, gross: Quantity, moisture: Measure): Quantity {
  const counted = countedMoisture(terms, moisture);
  const base = terms.base * 100n;
  if (counted <= base && !terms.bonus) return gross;
  const [n, divisor] =
    terms.formula === "DRY_MASS" ? [whole - counted, whole - base] : [whole - (counted - base), whole];
  const share = n > 0n ? n : 0n;
  return quantity(halfUp(gross * share, divisor * perHundredth) * perHundredth);
}

/** Moisture that counts, in 0.0001 %: what lies beyond the second limit counts several times. */
function countedMoisture({ second }: MoistureTerms, moisture: Measure): bigint {
  if (!second || moisture <= second.limit) return moisture * 100n;
  return moisture * 100n + (moisture - second.limit) * BigInt(second.multiplier - 100);
}

export function average({ averages }: Load, code: QualityCode): Measure {
  const value = averages.get(code);
  if (value === undefined) throw new Error(`${code} was not averaged`);
  return value;
}

export function goodsLine(
  { scale }: SettlementTerms,
  { lots: loaded, weighed: gross }: Load,
  lots: readonly string[],
  perTonne: Price,
  amount: Fen,
): LineDraft {
  const weights = loaded.map(({ no, tickets }) => ({
    label: `${no}（${scales[scale]}）`,
    value: `${groupedQuantity(netWeight(tickets, scale))} 吨`,
  }));
  return {
    ...emptyLine,
    code: "goods",
    lots,
    inputs: [...weights, { label: "合同单价", value: `${formatPrice(perTonne)} 元/吨` }],
    formula: `过磅合计 ${groupedQuantity(gross)} 吨 × ${formatPrice(perTonne)} 元/吨 = ${formatAmount(amount)} 元`,
    quantity: gross,
    perTonne,
    amount,
  };
}

export function moistureLine(
  terms: MoistureTerms,
  load: Load,
  lots: readonly string[],
  amount: Fen,
): LineDraft {
  const { weighed: gross, settled } = load;
  const measured = average(load, "M");
  const counted = countedMoisture(terms, measured);
  const [of, base, w0, w] = [
    formatDecimal(counted, 4, 1),
    percent(terms.base),
    groupedQuantity(gross),
    groupedQuantity(settled),
  ];
  const worked =
    terms.formula === "DRY_MASS"
      ? `${w0} × (100 - ${of}) ÷ (100 - ${base}) = ${w} 吨`
      : `${w0} × (1 - (${of} - ${base}) ÷ 100) = ${w} 吨`;
  const cut = counted > terms.base * 100n || terms.bonus;
  return {
    ...emptyLine,
    code: "moisture",
    lots,
    inputs: [
      { label: "加权平均全水分", value: `${percent(measured)} %` },
      { label: "基准水分", value: `${base} %` },
      ...(counted === measured * 100n ? [] : [{ label: "超限加倍后计水分", value: `${of} %` }]),
    ],
    formula: cut ? `${moistureFormulas[terms.formula]}：${worked}` : `未超过基准水分，按过磅量 ${w0} 吨结算`,
    quantity: quantity(settled - gross),
    amount,
  };
}

const percent = (value: Measure): string => formatMeasure("M", value);
