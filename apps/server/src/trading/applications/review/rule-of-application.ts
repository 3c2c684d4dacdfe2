import { price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { PriceLadder } from "@zd/domain/terms/price-ladder";
import { leastOrder } from "@zd/domain/trading/application-faults";
import { type ApplicationTerms, bidsBySteps } from "@zd/domain/trading/application-terms";
import type { ModeTerms, WareRule } from "@zd/domain/trading/session";
import type { TradeTerms } from "@zd/domain/trading/trade-terms";

/** The parts of a rule that the exchange's parameters settle, and no application asks for. */
export type Settled = Pick<TradeTerms, "stepGrid" | "startWhenCovered" | "performanceBase" | "lockMs">;

/** The rule of one lot of an application. */
export function ruleOf(terms: ApplicationTerms, lot: Quantity, settled: Settled): WareRule {
  return {
    total: lot,
    minQuantity: leastOrder(terms, lot),
    quantityStep: terms.split ? (terms.quantityStep ?? lot) : lot,
    maxQuantity: terms.split ? terms.maxQuantity : null,
    split: terms.split,
    basePrice: terms.basePrice,
    // Where no bid moves the price there is nothing to step by, but a step is never zero.
    priceStep: terms.priceStep ?? terms.basePrice,
    maxPriceStep: bidsBySteps(terms.mode) ? terms.maxPriceStep : null,
    capPrice: terms.capPrice,
    reservePrice: terms.reservePrice,
    stepGrid: settled.stepGrid,
    minBidders: terms.minBidders,
    startWhenCovered: settled.startWhenCovered,
    deposit: terms.deposit,
    performanceBase: settled.performanceBase,
    feeBuy: terms.feeBuy,
    feeSell: terms.feeSell,
    tieRule: terms.tieRule,
    terms: modeTermsOf(terms, settled),
  };
}

function modeTermsOf(
  { mode, basePrice, capPrice, group, outsourcing, ladder }: ApplicationTerms,
  { lockMs }: Settled,
): ModeTerms | null {
  switch (mode) {
    case "2": {
      const least = group?.min ?? quantity(0n);
      const tiers = group && group.tiers.length > 0 ? group.tiers : [{ from: least, price: basePrice }];
      return { mode, least, tiers, lockMs };
    }
    case "3":
      return { mode, limitPrice: capPrice };
    case "4": {
      const { pricing, trainTonnes } = outsourcing ?? { pricing: "POSTED", trainTonnes: null };
      const limitPrice = pricing === "BID" ? basePrice : null;
      return { mode, pricing, limitPrice, unit: trainTonnes === null ? "TON" : "TRAIN" };
    }
    case "5":
      return { mode, ladder: priceLadderOf(ladder) };
    default:
      return null;
  }
}

/** The price ladder as rules have it, in ten-thousandths; the application has per cent. */
function priceLadderOf(ladder: ApplicationTerms["ladder"]): PriceLadder {
  const kind = ladder?.basis ?? "ABS";
  return {
    kind,
    rows: (ladder?.rows ?? []).map(({ from, bound, off }) => ({
      at: kind === "RATE" ? from / 100n : from,
      inclusive: bound === "ge",
      off,
    })),
    otherwise: price(0n),
  };
}
