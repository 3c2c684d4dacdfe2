import { type Price, price, quantity } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";
import { formatDecimal } from "../money/decimal.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import { discountAt } from "../terms/price-ladder.ts";
import { formatMeasure, type Measure, measure, qualityAttributes } from "./quality.ts";
import type { LineDraft } from "./settlement-lines.ts";
import type { CalorificTerms, StepTerms } from "./settlement-terms.ts";

/**
 * How quality and quantity change the price of a tonne (domain §5.3, 3 to 6). Prices are in 0.0001 yuan a tonne, measures
 * in hundredths of their unit.
 */

/** How much a line changes the price of a tonne, and how that is reckoned. */
export interface PriceAdjustment extends Pick<LineDraft, "code" | "inputs" | "formula" | "perTonne"> {}

/**
 * A price of a tonne, rounded to the fen so that the shown lines add up to what is paid; `exact` ÷ `divisor` is in
 * 0.0001 yuan.
 */
export const toFen = (exact: bigint, divisor = 1n): Price => price(halfUp(exact, divisor * 100n) * 100n);

const kcal = (value: Measure): string => formatMeasure("Q", value);

export function calorificAdjustment(terms: CalorificTerms, agreed: Price, q: Measure): PriceAdjustment {
  const inputs = [
    { label: "加权平均热值", value: `${kcal(q)} 大卡/千克` },
    { label: "基准热值", value: `${kcal(terms.base)} 大卡/千克` },
  ];
  switch (terms.kind) {
    case "UNIT":
      return byUnit(terms, agreed, q, inputs);
    case "BAND": {
      const band = terms.bands.findLast(({ from }) => q >= from) ?? terms.bands[0];
      const perTonne = band?.perTonne ?? price(0n);
      const from = band ? kcal(band.from) : "--";
      const formula = `热值分档：${from} 大卡起，每吨 ${formatPrice(perTonne)} 元`;
      return { code: "calorific", inputs, formula, perTonne };
    }
    case "MCAL": {
      const missing = startedSteps(measure(terms.base - q), terms.step);
      const perMcal = price(terms.perMcal - terms.cut * missing);
      const perTonne = toFen(perMcal * q - terms.perMcal * terms.base, 100n);
      const formula =
        `每兆卡 ${formatPrice(terms.perMcal)} - ${missing} × ${formatPrice(terms.cut)} = ${formatPrice(perMcal)} 元；` +
        `× ${kcal(q)} - ${formatPrice(terms.perMcal)} × ${kcal(terms.base)} = ${formatPrice(perTonne)} 元/吨`;
      return { code: "calorific", inputs, formula, perTonne };
    }
  }
}

function byUnit(
  { base, cap, second }: Extract<CalorificTerms, { kind: "UNIT" }>,
  agreed: Price,
  q: Measure,
  inputs: PriceAdjustment["inputs"],
): PriceAdjustment {
  const unit = price(halfUp(agreed * 100n, base));
  const more = q - base;
  const counted = cap !== null && more > cap ? cap : measure(more);
  const below = second && q < second.limit ? measure(second.limit - q) : measure(0n);
  const again = unit * below * BigInt(second?.multiplier ?? 0);
  const perTonne = toFen(unit * counted * 100n - again, 10_000n);
  const capped = counted === more ? "" : `（超出部分最多计 ${kcal(counted)} 大卡）`;
  const doubled =
    below > 0n && second
      ? `；低于 ${kcal(second.limit)} 大卡再扣 ${formatDecimal(BigInt(second.multiplier), 2, 0)} × ${formatPrice(unit)} × ${kcal(below)}`
      : "";
  return {
    code: "calorific",
    inputs: [...inputs, { label: "单位热值价", value: `${formatPrice(unit)} 元/大卡` }],
    formula:
      `${formatPrice(agreed)} ÷ ${kcal(base)} = ${formatPrice(unit)}；` +
      `${formatPrice(unit)} × ${kcal(counted)}${capped}${doubled} = ${formatPrice(perTonne)} 元/吨`,
    perTonne,
  };
}

/** Number of steps above a limit; a started one counts as a whole one. */
const startedSteps = (over: Measure, step: Measure): bigint => (over <= 0n ? 0n : (over + step - 1n) / step);

export function stepAdjustment(
  { code, limit, step, perStep, second }: StepTerms,
  value: Measure,
): PriceAdjustment {
  const until = second && value > second.limit ? second.limit : value;
  const first = startedSteps(measure(until - limit), step);
  const beyond = second ? startedSteps(measure(value - second.limit), step) : 0n;
  const perTonne = price(-(first * perStep + beyond * (second?.perStep ?? 0n)));
  const show = (of: Measure) => formatMeasure(code, of);
  const worked = [
    `${first} 档 × ${formatPrice(perStep)} 元`,
    ...(beyond > 0n && second
      ? [`超过 ${show(second.limit)} %：${beyond} 档 × ${formatPrice(second.perStep)} 元`]
      : []),
  ];
  return {
    code,
    inputs: [
      { label: `加权平均${qualityAttributes[code].label}`, value: `${show(value)} %` },
      { label: "合同限值", value: `${show(limit)} %` },
    ],
    formula:
      first === 0n
        ? "未超过合同限值，不扣价"
        : `每超 ${show(step)} %（不足一档按一档）扣价：${worked.join("；")} = ${formatPrice(perTonne)} 元/吨`,
    perTonne,
  };
}

export function ladderAdjustment(ladder: PriceLadder, reached: bigint): PriceAdjustment {
  const off = discountAt(ladder, reached);
  const level =
    ladder.kind === "RATE" ? `${formatDecimal(reached, 2, 0)} %` : `${groupedQuantity(quantity(reached))} 吨`;
  return {
    code: "ladder",
    inputs: [{ label: ladder.kind === "RATE" ? "合同兑现率" : "周期内累计提货量", value: level }],
    formula: `按阶梯全量每吨减 ${formatPrice(off)} 元`,
    perTonne: price(-off),
  };
}
