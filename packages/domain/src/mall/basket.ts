import { type Fen, type FirmId, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { firmLimitFault, type LimitedFirm, type LimitRefusal } from "../money/firm-limits.ts";
import { type ChargeTerms, type MallOrderTrial, trialOf } from "./charges.ts";
import type { MallWareId } from "./codes.ts";
import { coverFault, type Offer, type OfferRefusal, offerFault } from "./order.ts";

/**
 * 采购清单 (decision 0139): wares of one shop that a firm means to order, and orders in one go: each ware by the rules of
 * an order of its own, all of them or none.
 */

/** Greatest number of wares in the basket of one shop. */
export const basketLinesMost = 50;

/** Greatest number of wares in all baskets of a firm together. */
export const basketsLinesMost = 200;

/** A ware in a basket, with what decides about an order of it. */
export interface BasketLine {
  readonly ware: MallWareId;
  /** How much is to be ordered, in 0.0001 t. */
  readonly count: Quantity;
  /** The price at which it was put in, in 0.0001 yuan a tonne: WARE_PRICE_CHANGED where it does not hold any more. */
  readonly price: Price;
  /** What the shop offers now, at the price of this firm; null where the ware is on sale no more. */
  readonly offer: (Offer & { readonly price: Price }) | null;
  /** By what the buyer is charged; null where the ware is on sale no more. */
  readonly terms: ChargeTerms | null;
}

export type BasketLineRefusal = OfferRefusal | LimitRefusal;

/** A line with what it comes to now, and why it cannot be ordered. */
export interface ReckonedLine {
  readonly ware: MallWareId;
  readonly count: Quantity;
  /** Amount, charges and what is frozen at the present price; null where the ware is on sale no more. */
  readonly trial: MallOrderTrial | null;
  /** Why it cannot be ordered, apart from the money of the buyer; null where it can. */
  readonly fault: Refusal<BasketLineRefusal> | null;
}

/** Who buys, and his limits. */
export interface BasketBuyer {
  readonly buyer: FirmId;
  /** 限额 of the buyer; null where he has none. */
  readonly limits: LimitedFirm | null;
}

/** What each line comes to now, decided as an order of its own. */
export const reckonLines = (
  lines: readonly BasketLine[],
  { buyer, limits }: BasketBuyer,
): readonly ReckonedLine[] =>
  lines.map(({ ware, count, price, offer, terms }) => {
    if (offer === null || terms === null)
      return { ware, count, trial: null, fault: refuse("WARE_NOT_ON_SALE") };
    const trial = trialOf(terms, offer.price, count);
    const fault = offerFault(offer, { buyer, count, price }) ?? firmLimitFault(limits, trial.amount);
    return { ware, count, trial, fault };
  });

/** What lines come to together: the sums of their own figures, so that each order is rounded for itself. */
export interface BasketTotals extends MallOrderTrial {
  /** In 0.0001 t. */
  readonly count: Quantity;
}

/** Sums of what lines come to; a line whose ware is on sale no more adds nothing. */
export function totalsOf(lines: readonly Pick<ReckonedLine, "count" | "trial">[]): BasketTotals {
  const there = lines.flatMap(({ count, trial }) => (trial ? [{ count, trial }] : []));
  const sum = (of: (trial: MallOrderTrial) => Fen): Fen =>
    fen(there.reduce((all, { trial }) => all + of(trial), 0n));
  return {
    count: quantity(there.reduce((all, { count }) => all + count, 0n)),
    amount: sum(({ amount }) => amount),
    fee: sum(({ fee }) => fee),
    deposit: sum(({ deposit }) => deposit),
    total: sum(({ total }) => total),
    frozen: sum(({ frozen }) => frozen),
  };
}

/** What becomes of a basket: an order for every line, or none and why. */
export type BasketDecision =
  | { readonly ok: true; readonly totals: BasketTotals }
  | {
      readonly ok: false;
      /** The lines that cannot be ordered, at least one; empty where only the money is short. */
      readonly lines: readonly ReckonedLine[];
      /** Set where every line could be ordered by itself and the money does not cover all of them. */
      readonly short: Refusal<"FUNDS_INSUFFICIENT"> | null;
    };

/** Whether all lines can be ordered in one go with the money that is available, in fen. */
export function basketDecision(lines: readonly ReckonedLine[], available: Fen): BasketDecision {
  const refused = lines.filter(({ fault }) => fault !== null);
  if (refused.length > 0) return { ok: false, lines: refused, short: null };
  const totals = totalsOf(lines);
  const short = coverFault(totals, available);
  return short ? { ok: false, lines: [], short } : { ok: true, totals };
}
