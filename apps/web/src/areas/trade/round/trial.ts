import type { WareRow } from "@zd/contract/market/board";
import { refusalText } from "@zd/contract/refusals";
import type { trading } from "@zd/contract/trading/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { type Fen, fen, firmId, type Price, price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { bidQuantityFault } from "@zd/domain/trading/bidding";
import type { Side } from "@zd/domain/trading/codes";
import { depositOf, firmFeeOf } from "@zd/domain/trading/deal";
import { betterBy, gain } from "@zd/domain/trading/gain";
import { takeQuantityFault } from "@zd/domain/trading/listing";
import {
  type DepositRule,
  type ModeTerms,
  type Ware,
  type WareRule,
  waitingWare,
} from "@zd/domain/trading/session";

/** What a ware may be bid for, as its notice published it (2011). */
export type Terms = OutputOf<typeof trading.readWareParameters>;

export interface Trial {
  readonly amount: Fen;
  readonly capitals: string;
  /** What the order would newly freeze. */
  readonly deposit: Fen;
  readonly fee: Fen;
  readonly after: Fen | null;
  /** What is missing, in the server's words. */
  readonly shortage: string | null;
}

interface Order {
  readonly price: Price;
  readonly quantity: Quantity;
  /** Null while signed out. */
  readonly available: Fen | null;
  /** A fixed deposit is frozen once in a section, whatever the number of orders. */
  readonly fixedPaid: boolean;
  /** What the firm's own orders on the ware, once displaced by this one, would give back. */
  readonly givenBack: Fen;
}

export const isListing = ({ mode }: Pick<Terms, "mode">) => mode === "1";

/** The effect of an order on the firm's money, by the functions that the server decides with. */
export function trialOf(terms: Terms, { price, quantity, available, fixedPaid, givenBack }: Order): Trial {
  const rule = ruleOf(terms);
  const amount = amountOf(price, quantity);
  const deposit = rule.deposit.mode === "FIXED" && fixedPaid ? fen(0n) : depositOf(rule, price, quantity);
  const fee = firmFeeOf(terms.side, rule, price, quantity);
  // A bid pays its fee when it deals; a take deals at once.
  const spent = isListing(terms) ? deposit + fee : deposit;
  const needed = fen(deposit + fee);
  const short = available !== null && available + givenBack < needed;
  return {
    amount,
    capitals: chineseCapital(amount),
    deposit,
    fee,
    after: available === null ? null : fen(available - spent),
    shortage: short ? refusalText("FUNDS_INSUFFICIENT", { amount: formatYuan(needed) }) : null,
  };
}

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

/** So many steps towards the better price, never beyond the cap. */
export function stepsFrom(terms: Terms, from: Price, steps: number): Price {
  const { side, priceStep, capPrice } = terms;
  const to = betterBy(side, from, priceStep * BigInt(steps));
  return capPrice !== null && gain(side, to, capPrice) > 0n ? capPrice : to;
}

/** By how many steps the price goes beyond another, where it is a whole number of them. */
export function stepsBetween({ side, priceStep }: Terms, from: Price, to: Price): bigint | null {
  const rise = gain(side, to, from);
  return priceStep > 0n && rise % priceStep === 0n ? rise / priceStep : null;
}

export const isBetter = (side: Side, a: Price, b: Price) => gain(side, a, b) > 0n;

/** Why a price cannot be accepted as the market stands, in the server's words; null when it can. */
export function priceFault(terms: Terms, ware: WareRow, offer: Price | null): string | null {
  const { side, basePrice, capPrice, priceStep, maxPriceStep } = terms;
  if (offer === null || offer <= 0n) return refusalText("PRICE_REQUIRED");
  if (gain(side, offer, basePrice) < 0n) {
    const direction = side === "S" ? "低于" : "高于";
    return refusalText("PRICE_WORSE_THAN_BASE", { direction, price: formatPrice(basePrice) });
  }
  if (capPrice !== null && gain(side, offer, capPrice) > 0n) {
    return refusalText("PRICE_BEYOND_CAP", { price: formatPrice(capPrice) });
  }
  if (ware.nextPrice === null) return "已达限价，不能再报";
  const move = side === "S" ? "加价" : "降价";
  if (gain(side, offer, ware.nextPrice) < 0n) {
    return refusalText("STEP_TOO_SMALL", { move, step: formatPrice(priceStep) });
  }
  if (ware.price !== null && maxPriceStep !== null && gain(side, offer, ware.price) > maxPriceStep) {
    return refusalText("STEP_TOO_LARGE", { move, step: formatPrice(maxPriceStep) });
  }
  return null;
}

/** Why a quantity cannot be accepted, in the server's words; `taken` is what the firm has of a listing. */
export function quantityFault(
  terms: Terms,
  ware: WareRow,
  taken: Quantity,
  wanted: Quantity | null,
): string | null {
  if (wanted === null || wanted <= 0n) return "请输入数量";
  const seen = seenWare(terms, ware);
  const fault = isListing(terms) ? takeQuantityFault(seen, wanted) : bidQuantityFault(seen, wanted);
  if (fault) return refusalText(fault.reason, fault.figures);
  const { maxQuantity } = terms;
  if (isListing(terms) && maxQuantity !== null && taken + wanted > maxQuantity) {
    return refusalText("QUANTITY_ABOVE_MAX", { quantity: formatQuantity(maxQuantity) });
  }
  return null;
}

/** The ware as the domain knows it, as far as everybody may see it. */
const seenWare = (terms: Terms, ware: WareRow): Ware => ({
  ...waitingWare({ id: ware.ware, turn: ware.turn, owner: firmId(""), rule: ruleOf(terms) }),
  status: ware.status,
  deadline: ware.deadline,
  bids: ware.bids,
  dealt: ware.dealt,
});

/** The least that can be ordered: of a tail all of it (domain §2.3), of a whole lot the lot. */
export function leastQuantity(terms: Terms, ware: WareRow): Quantity {
  if (isListing(terms)) return lesser(ware.remaining, terms.minQuantity);
  return terms.split ? terms.minQuantity : terms.total;
}

/** The most that can be ordered, on the ladder of minimum and step. */
export function mostQuantity(terms: Terms, ware: WareRow, taken: Quantity): Quantity {
  const { minQuantity, quantityStep, maxQuantity, total, split } = terms;
  if (!isListing(terms) && !split) return total;
  const left = isListing(terms) ? ware.remaining : total;
  if (left < minQuantity) return left;
  const room = maxQuantity === null ? left : lesser(left, quantity(maxQuantity - taken));
  if (room < minQuantity) return minQuantity;
  return quantity(quantityStep > 0n ? room - ((room - minQuantity) % quantityStep) : room);
}

const lesser = (a: Quantity, b: Quantity): Quantity => (a < b ? a : b);
