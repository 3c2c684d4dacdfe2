import { formatPrice } from "../money/price.ts";
import { formatAmount } from "../money/yuan.ts";
import { formatMeasure, qualityAttributes } from "./quality.ts";
import {
  type CalorificTerms,
  type FulfilmentTerms,
  type LotLimit,
  moistureFormulas,
  type SettlementTerms,
  scales,
} from "./settlement-terms.ts";

/** 结算条款 in Chinese, as both sides read them in the contract. */
export function settlementTermsInWords(
  terms: SettlementTerms,
): readonly { readonly label: string; readonly value: string }[] {
  const { scale, moisture, calorific, steps, alone, reject, fulfilment, vatRate } = terms;
  return [
    { label: "计量", value: scales[scale] },
    ...(moisture
      ? [
          {
            label: "水分",
            value: `基准${formatMeasure("M", moisture.base)}%，${moistureFormulas[moisture.formula]}`,
          },
        ]
      : []),
    ...(calorific ? [{ label: "热值", value: calorificInWords(calorific) }] : []),
    ...steps.map(({ code, limit, step, perStep, second }) => {
      const { label, unit } = qualityAttributes[code];
      const more = second
        ? `；超过${formatMeasure(code, second.limit)}每档${formatPrice(second.perStep)}元`
        : "";
      const value = `超过${formatMeasure(code, limit)}${unit}，每${formatMeasure(code, step)}${unit}扣${formatPrice(perStep)}元/吨，不足一档按一档${more}`;
      return { label, value };
    }),
    ...(alone.length > 0 ? [{ label: "单独结算", value: limitsInWords(alone) }] : []),
    ...(reject.length > 0 ? [{ label: "拒收", value: limitsInWords(reject) }] : []),
    ...(fulfilment ? [{ label: "履约率", value: fulfilmentInWords(fulfilment) }] : []),
    { label: "税率", value: `${vatRate / 100}%，价格含税` },
  ];
}

function calorificInWords(terms: CalorificTerms): string {
  const base = `基准${formatMeasure("Q", terms.base)}kcal/kg`;
  switch (terms.kind) {
    case "UNIT": {
      const cap = terms.cap ? `，高出部分最多计${formatMeasure("Q", terms.cap)}` : "";
      const second = terms.second ? `；低于${formatMeasure("Q", terms.second.limit)}部分加扣` : "";
      return `${base}，按每kcal单价增减${cap}${second}`;
    }
    case "BAND":
      return `${base}，分${terms.bands.length}档增减`;
    case "MCAL":
      return `${base}，每兆卡${formatPrice(terms.perMcal)}元`;
  }
}

const limitsInWords = (limits: readonly LotLimit[]): string =>
  limits
    .map(({ code, is, value }) => `${qualityAttributes[code].label}${is}${formatMeasure(code, value)}`)
    .join("，或");

function fulfilmentInWords(terms: FulfilmentTerms): string {
  if (terms.kind === "SHORTFALL") return `欠交每吨扣${formatPrice(terms.perTonne)}元`;
  const least = terms.least > 0n ? `，最低${formatAmount(terms.least)}元` : "";
  return `低于${terms.threshold / 100}%的，按差额比例从责任方履约保证金扣付对方${least}`;
}
