import type { Price } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import { formatPrice } from "../money/price.ts";
import { applicationLimits, type Found, type Rule, worst } from "./application-rule.ts";
import { applicationFields, bidsBySteps } from "./application-terms.ts";
import { priceImprovement } from "./price-improvement.ts";

/** Checks of the prices, the deposit and the fees of an application. Prices are in 0.0001 yuan a tonne. */

/** A rule for modes in which prices are bid step by step. */
export const whereBidsStep =
  (rule: Rule): Rule =>
  (draft, context) =>
    bidsBySteps(draft.mode) ? rule(draft, context) : null;

export const maxStep: Rule = ({ priceStep, maxPriceStep }) =>
  priceStep !== null && maxPriceStep !== null && maxPriceStep < priceStep
    ? ["MAX_STEP_BELOW_STEP", { step: formatPrice(priceStep) }]
    : null;

/** A cap is only for modes in which prices are bid, and not worse than the base price. */
export const cap: Rule = (draft) => {
  const { mode, side, capPrice, basePrice } = draft;
  if (capPrice === null) return null;
  if (!bidsBySteps(mode) && mode !== "3") return ["CAP_NOT_USED", { field: applicationFields.capPrice }];
  if (basePrice === null || priceImprovement(side, capPrice, basePrice) >= 0n || mode === "3") return null;
  return ["CAP_WORSE_THAN_BASE", { direction: worst(draft), price: formatPrice(basePrice) }];
};

export const reserve: Rule = (draft) => {
  const { mode, side, basePrice, capPrice, reservePrice } = draft;
  if (reservePrice === null) return null;
  if (!bidsBySteps(mode)) return ["CAP_NOT_USED", { field: applicationFields.reservePrice }];
  if (basePrice !== null && priceImprovement(side, reservePrice, basePrice) < 0n)
    return ["RESERVE_WORSE_THAN_BASE", { direction: worst(draft), price: formatPrice(basePrice) }];
  return capPrice !== null && priceImprovement(side, reservePrice, capPrice) > 0n
    ? ["RESERVE_BEYOND_CAP", { price: formatPrice(capPrice) }]
    : null;
};

export const deposit: Rule = ({ deposit, basePrice }) => {
  if (deposit === null) return null;
  const { least, most } = applicationLimits.depositRate;
  const fault = (range: string): Found => ["DEPOSIT_OUT_OF_RANGE", { range }];
  switch (deposit.mode) {
    case "RATIO":
      return Number.isInteger(deposit.rate) && deposit.rate >= least && deposit.rate <= most
        ? null
        : fault(`比例须在 ${least / 100} % 至 ${most / 100} % 之间`);
    case "FIXED":
      return deposit.amount > 0n ? null : fault("定额须大于零");
    case "TON":
      if (deposit.perTonne <= 0n) return fault("每吨金额须大于零");
      return basePrice !== null && deposit.perTonne > basePrice
        ? fault(`每吨不得高于价格 ${formatPrice(basePrice)} 元`)
        : null;
  }
};

export const fee =
  (field: "feeBuy" | "feeSell"): Rule =>
  ({ [field]: rule, basePrice }) => {
    const { feePerMille: most } = applicationLimits;
    return rule !== null && feeBeyond(rule, basePrice, most)
      ? ["FEE_TOO_HIGH", { most: String(most) }]
      : null;
  };

const feeBeyond = (rule: FeeRule, basePrice: Price | null, perMille: number): boolean =>
  rule.unit === "MILLE"
    ? rule.perMillion < 0 || rule.perMillion > perMille * 1_000
    : rule.perTonne < 0n || (basePrice !== null && rule.perTonne * 1_000n > basePrice * BigInt(perMille));
