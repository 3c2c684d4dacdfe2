import { type FirmId, type Instant, instant, type Price, type Quantity } from "../kernel/brand.ts";
import { type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import type { Side } from "../terms/codes.ts";
import type { MallWareId } from "./codes.ts";
import { type CountRefusal, countFault, type Offer } from "./order.ts";

/**
 * 议价 (decision 0135): a buyer asks a shop for a price of a ware, and both sides answer each other until one of the shop's quotes becomes
 * an order, or the negotiation ends without one. Prices are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

const hourMs = 3_600_000;

/** 议价单状态 */
export const negotiationStates = {
  "0": "待商家报价",
  "1": "待买方答复",
  "2": "已下单",
  "3": "已撤回",
  "4": "已谢绝",
  "5": "已过期",
} as const;
export type NegotiationState = keyof typeof negotiationStates;

/** 进行中 and 已结束: which states each list shows. */
export const negotiationStages = { open: "进行中", over: "已结束" } as const;
export type NegotiationStage = keyof typeof negotiationStages;
export const statesOfNegotiationStage: Readonly<Record<NegotiationStage, readonly NegotiationState[]>> = {
  open: ["0", "1"],
  over: ["2", "3", "4", "5"],
};

/** Whose turn it is, by state; null once the negotiation is over. */
const turns: Readonly<Record<NegotiationState, Side | null>> = {
  "0": "S",
  "1": "B",
  "2": null,
  "3": null,
  "4": null,
  "5": null,
};

/** Whose turn it is; null once the negotiation is over. */
export const turnOf = (state: NegotiationState): Side | null => turns[state];

/** Why a quote of a ware is none: the ware is not on sale, the price is nothing, or the quantity is beyond the bounds; null where it is one. */
export function negotiationTermsFault(
  offer: Pick<Offer, "isOnSale" | "min" | "step" | "max">,
  { price, count }: Pick<Quote, "price" | "count">,
): Refusal<CountRefusal | "PRICE_NOT_POSITIVE" | "WARE_NOT_ON_SALE"> | null {
  if (!offer.isOnSale) return refuse("WARE_NOT_ON_SALE");
  return price <= 0n ? refuse("PRICE_NOT_POSITIVE") : countFault(offer, count);
}

/** The most quotes that one negotiation may have, both sides together. */
export const quotesMost = 20;

/** The most negotiations that a buyer may have open at a time. */
export const openNegotiationsMost = 50;

/** The longest validity of a quote, in hours. */
export const validityMost = 168;

/** What one side quotes to the other. */
export interface Quote {
  /** B for the buyer's wish or counter-offer, S for the shop's quote. */
  readonly by: Side;
  /** 0.0001 yuan a tonne. */
  readonly price: Price;
  /** 0.0001 t. */
  readonly count: Quantity;
  /** From this moment on it binds nobody. */
  readonly validUntil: Instant;
}

/** A negotiation as its rules know it. */
export interface Negotiation {
  /** Buyer (B) and the firm of the shop (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  readonly ware: MallWareId;
  readonly state: NegotiationState;
  /** The quote that stands. */
  readonly quote: Quote;
  /** How many quotes there were, this one included. */
  readonly quotes: number;
}

export type NegotiationRefusal =
  | "NOT_FOUND"
  | "NEGOTIATION_OVER"
  | "NEGOTIATION_EXPIRED"
  | "NEGOTIATION_NOT_TURN"
  | "NEGOTIATION_QUOTES_FULL"
  | "NEGOTIATION_TERMS_CHANGED";

/** Whether the quote that stands has run out without an answer. */
export const hasExpired = ({ state, quote }: Pick<Negotiation, "state" | "quote">, now: Instant): boolean =>
  turns[state] !== null && now >= quote.validUntil;

/** Why a negotiation cannot be carried on by a firm at all; null where it can. */
function overFault(
  negotiation: Negotiation,
  firm: FirmId,
  now: Instant,
): Refusal<"NOT_FOUND" | "NEGOTIATION_OVER" | "NEGOTIATION_EXPIRED"> | null {
  if (sideOf(negotiation, firm) === null) return refuse("NOT_FOUND");
  const { state, quote } = negotiation;
  if (state === "5" || hasExpired(negotiation, now))
    return refuse("NEGOTIATION_EXPIRED", { at: formatShanghai(quote.validUntil).slice(0, 16) });
  return turns[state] === null ? refuse("NEGOTIATION_OVER", { state: negotiationStates[state] }) : null;
}

/** The side of a firm; null for a firm that has no part in it. */
export const sideOf = ({ parties }: Pick<Negotiation, "parties">, firm: FirmId): Side | null =>
  parties.B === firm ? "B" : parties.S === firm ? "S" : null;

/** Until when a quote of `hours` hours is valid. */
export const validUntilOf = (at: Instant, hours: number): Instant => instant(at + hours * hourMs);

/** The state in which a quote of a side leaves the negotiation: the other side's turn. */
export const stateAfterQuote = (by: Side): NegotiationState => (by === "B" ? "0" : "1");

/** What a quote of a firm makes of the negotiation: its side, while it is that side's turn. */
export function quoteDecision(
  negotiation: Negotiation,
  firm: FirmId,
  now: Instant,
): Decision<Side, NegotiationRefusal> {
  const fault = overFault(negotiation, firm, now);
  if (fault) return fault;
  const side = turns[negotiation.state];
  if (side === null || negotiation.parties[side] !== firm)
    return refuse("NEGOTIATION_NOT_TURN", { party: negotiation.state === "0" ? "商家" : "买方" });
  return negotiation.quotes >= quotesMost
    ? refuse("NEGOTIATION_QUOTES_FULL", { most: String(quotesMost) })
    : { ok: true, facts: [side] };
}

/** The state in which a firm ends a negotiation, whoever's turn it is: 3 已撤回 by the buyer, 4 已谢绝 by the shop. */
export function endDecision(
  negotiation: Negotiation,
  firm: FirmId,
  now: Instant,
): Decision<NegotiationState, NegotiationRefusal> {
  const fault = overFault(negotiation, firm, now);
  if (fault) return fault;
  return { ok: true, facts: [negotiation.parties.B === firm ? "3" : "4"] };
}

/** An order as the buyer places it by a quote. */
export interface QuotedOrder {
  readonly buyer: FirmId;
  readonly ware: MallWareId;
  /** 0.0001 t. */
  readonly count: Quantity;
  /** 0.0001 yuan a tonne. */
  readonly price: Price;
}

/**
 * The price at which the buyer may order now: that of the shop's quote, while it stands and is valid, for its quantity and no other.
 * What else an order needs is decided as for any order (`offerFault`).
 */
export function orderDecision(
  negotiation: Negotiation,
  { buyer, ware, count, price }: QuotedOrder,
  now: Instant,
): Decision<Price, NegotiationRefusal> {
  if (negotiation.parties.B !== buyer || negotiation.ware !== ware) return refuse("NOT_FOUND");
  const fault = overFault(negotiation, buyer, now);
  if (fault) return fault;
  const { state, quote } = negotiation;
  if (state !== "1" || quote.by !== "S") return refuse("NEGOTIATION_NOT_TURN", { party: "商家" });
  return quote.price === price && quote.count === count
    ? { ok: true, facts: [quote.price] }
    : refuse("NEGOTIATION_TERMS_CHANGED");
}
