import type { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import { parsePrice } from "@zd/domain/money/price";
import { parseYuan } from "@zd/domain/money/yuan";
import {
  type DepositRule,
  isTake,
  type ModeTerms,
  type RunningMode,
  type WareRule,
} from "@zd/domain/trading/session";

/** What a ware may be bid for, as its notice published it (2011). */
export type Terms = OutputOf<typeof trading.readWareParameters>;

/** Whether an order is a deal at once. */
export const isTaken = ({ mode }: Pick<Terms, "mode">) => isTake(mode as RunningMode);

/** Whether an order names its own price, or stands for the owner's. */
export const namesPrice = (terms: Terms) =>
  !isTaken(terms) && terms.mode !== "2" && terms.outsourcing?.pricing !== "POSTED";

const tonne = quantity(10_000n);

/** What the ticket counts in: a tonne, or a train (列), which is the least step of its ware. */
export const unitOf = ({ outsourcing, quantityStep }: Terms): Quantity =>
  outsourcing?.unit === "TRAIN" ? quantityStep : tonne;

export const unitName = ({ outsourcing }: Terms) => (outsourcing?.unit === "TRAIN" ? "列" : "吨");

/** The rule of the ware as far as it is published: the reserve price stays hidden. */
export function ruleOf(terms: Terms): WareRule {
  const fee = feeRuleOf(terms);
  return {
    total: terms.total,
    minQuantity: terms.minQuantity,
    quantityStep: terms.quantityStep,
    maxQuantity: terms.maxQuantity,
    split: terms.split,
    basePrice: terms.basePrice,
    priceStep: terms.priceStep,
    maxPriceStep: terms.maxPriceStep,
    capPrice: terms.capPrice,
    reservePrice: null,
    stepGrid: terms.stepGrid,
    minBidders: 1,
    startWhenCovered: false,
    deposit: depositRuleOf(terms),
    performanceBase: terms.performanceBase,
    feeBuy: fee,
    feeSell: fee,
    tieRule: terms.tieRule,
    terms: modeTermsOf(terms),
  };
}

/** What the notice says for one mode only. */
function modeTermsOf({ mode, limitPrice, group, outsourcing, ladder }: Terms): ModeTerms | null {
  if (group) {
    const { least, tiers, lockSeconds } = group;
    return { mode: "2", least, tiers, lockMs: lockSeconds * 1000 };
  }
  if (outsourcing) return { mode: "4", limitPrice, ...outsourcing };
  if (ladder) {
    const rows = ladder.rows.map(({ from, rate, ...row }) => ({ ...row, at: from ?? BigInt(rate ?? 0) }));
    return { mode: "5", ladder: { ...ladder, rows } };
  }
  return mode === "3" ? { mode, limitPrice } : null;
}

function depositRuleOf({ depositMode, depositValue }: Terms): DepositRule {
  switch (depositMode) {
    case "RATIO":
      return { mode: "RATIO", rate: Number(depositValue) };
    case "FIXED":
      return { mode: "FIXED", amount: parseYuan(depositValue) ?? fen(0n) };
    case "TON":
      return { mode: "TON", perTonne: parsePrice(depositValue) ?? price(0n) };
  }
}

const feeRuleOf = ({ feeMode, feeValue }: Terms): FeeRule =>
  feeMode === "TON"
    ? { unit: "TON", perTonne: parsePrice(feeValue) ?? price(0n) }
    : { unit: "MILLE", perMillion: Math.round(Number(feeValue) * 1000) };
