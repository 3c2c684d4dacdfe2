import {
  type FirmId,
  type Instant,
  instant,
  type OrderNo,
  type Price,
  type UserId,
} from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import type { Side } from "../terms/codes.ts";
import { closeWithDeals, unfilledOrder } from "./closing.ts";
import { requireWare } from "./evolve.ts";
import { closeWhenDone, collectFacts } from "./fact-collector.ts";
import type { Award, Mandate, SessionFact, WareClosed } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { priceImprovement } from "./price-improvement.ts";
import { byPrice, byTie, fillUp } from "./priority.ts";
import { type LiveOrder, limitPriceOf, type Session, type Ware } from "./session.ts";

/**
 * Mode 3, 询报价 (domain §2.5): sealed quotes. The owner evaluates them, may make one of the quoters a counter-offer once,
 * and awards.
 */

/** How long a quoter may take to answer a counter-offer, in ms. */
const answerMs = 24 * 3_600_000;

/** Checks a quote's price: it must name one, not beyond the owner's limit. */
export function quotePriceFault(
  side: Side,
  { rule }: Ware,
  { price: offer }: OrderRequest,
): Refusal<OrderRefusal> | null {
  if (offer === null || offer <= 0n) return refuse("PRICE_REQUIRED");
  const limit = limitPriceOf(rule);
  if (limit === null || priceImprovement(side, offer, limit) >= 0n) return null;
  return refuse("PRICE_BEYOND_LIMIT", {
    direction: side === "S" ? "低于" : "高于",
    price: formatPrice(limit),
  });
}

/** The quotes by price, then by the rule for ties. */
export function rankQuotes(side: Side, { rule, waiting }: Ware): readonly LiveOrder[] {
  return waiting.toSorted((a, b) => byPrice(side, rule, a, b));
}

/** The quotes for a single award: those for the whole quantity first, then by price, quantity and the rule for ties. */
function rankSingle(side: Side, { rule, waiting }: Ware): readonly LiveOrder[] {
  const full = (order: LiveOrder) => order.quantity >= rule.total;
  return waiting.toSorted((a, b) => {
    if (full(a) !== full(b)) return full(a) ? -1 : 1;
    const ahead = priceImprovement(side, a.price, b.price);
    if (ahead !== 0n) return ahead > 0n ? -1 : 1;
    return a.quantity === b.quantity ? byTie(rule, a, b) : a.quantity > b.quantity ? -1 : 1;
  });
}

type QuotationRefusal =
  | "STATUS_NOT_ALLOWED"
  | "NOT_ALLOWED"
  | "REASON_REQUIRED"
  | "COUNTER_OFFER_WAITS"
  | "NOT_FOUND";

/** Why a firm may not evaluate: it is not the owner, or the ware is not being evaluated. */
function evaluationFault(
  session: Session,
  ware: Ware,
  firm: FirmId,
): Refusal<"STATUS_NOT_ALLOWED" | "NOT_ALLOWED"> | null {
  if (ware.owner !== firm) return refuse("NOT_ALLOWED");
  return session.section.mode === "3" && ware.status === "8" ? null : refuse("STATUS_NOT_ALLOWED");
}

/** An award as the owner asks for it. */
export interface AwardRequest extends Omit<Award, "by"> {
  /** Firm in whose name it is made; must be the owner. */
  readonly firm: FirmId;
  /** User who makes it. */
  readonly user: UserId;
}

/** 定标. A choice other than by rank (chosen), and an award to nobody (none), need a written reason: REASON_REQUIRED. */
export function awardQuotes(
  session: Session,
  id: Ware["id"],
  { firm, user, kind, order, reason, mandate }: AwardRequest,
  at: Instant,
): Decision<SessionFact, QuotationRefusal> {
  const ware = requireWare(session, id);
  const fault = evaluationFault(session, ware, firm);
  if (fault) return fault;
  const counter = ware.counterOffer;
  if (counter && counter.answer === null && at < counter.until) return refuse("COUNTER_OFFER_WAITS");
  if ((kind === "chosen" || kind === "none") && reason.trim() === "") return refuse("REASON_REQUIRED");
  const winners = winnersOf(session.section.side, ware, kind, order);
  if (!winners) return refuse("NOT_FOUND");

  const collector = collectFacts(session);
  const won = new Set(winners.map(({ no }) => no));
  const end: WareClosed = closeWithDeals(
    session,
    ware,
    at,
    winners,
    ware.waiting.filter(({ no }) => !won.has(no)).map((quote) => unfilledOrder(ware, quote)),
  );
  const award: Award = { kind, by: user, order, reason };
  collector.emit({ ...end, award: mandate ? { ...award, mandate } : award });
  closeWhenDone(collector, at);
  return accept(...collector.facts);
}

function winnersOf(
  side: Side,
  ware: Ware,
  kind: Award["kind"],
  no: OrderNo | null,
): readonly LiveOrder[] | null {
  const { total } = ware.rule;
  switch (kind) {
    case "none":
      return [];
    case "split":
      return fillUp(rankQuotes(side, ware), total).filter(({ filled }) => filled > 0n);
    case "ranked":
      return fillUp(rankSingle(side, ware).slice(0, 1), total);
    case "chosen": {
      const chosen = ware.waiting.filter((quote) => quote.no === no);
      return chosen.length > 0 ? fillUp(chosen, total) : null;
    }
  }
}

/** 还价: the owner asks one quoter, once for the ware, for a price that is better for him. */
export function makeCounterOffer(
  session: Session,
  id: Ware["id"],
  {
    firm,
    order: no,
    price,
    mandate,
  }: {
    /** Firm in whose name it is made; must be the owner. */
    readonly firm: FirmId;
    /** The quote that it answers. */
    readonly order: OrderNo;
    /** Price that the owner asks for, in 0.0001 yuan a tonne; must be better for him than the quote. */
    readonly price: Price;
    /** Set where the exchange's staff acts in the owner's place; otherwise missing. */
    readonly mandate?: Mandate;
  },
  at: Instant,
): Decision<SessionFact, QuotationRefusal | "COUNTER_OFFER_MADE" | "COUNTER_PRICE_NO_GAIN"> {
  const ware = requireWare(session, id);
  const fault = evaluationFault(session, ware, firm);
  if (fault) return fault;
  if (ware.counterOffer) return refuse("COUNTER_OFFER_MADE");
  const quote = ware.waiting.find((order) => order.no === no);
  if (!quote) return refuse("NOT_FOUND");
  if (price <= 0n || priceImprovement(session.section.side, price, quote.price) <= 0n)
    return refuse("COUNTER_PRICE_NO_GAIN", { price: formatPrice(quote.price) });
  const end = session.section.deadline;
  const until = instant(Math.min(at + answerMs, end ?? Number.POSITIVE_INFINITY));
  const fact = { type: "counter-offered", at, ware: id, order: no, price, until } as const;
  return accept(mandate ? { ...fact, mandate } : fact);
}

/** The quoter accepts the counter-offer's price, or keeps his own. */
export function answerCounterOffer(
  session: Session,
  id: Ware["id"],
  { firm, accepted }: { readonly firm: FirmId; readonly accepted: boolean },
  at: Instant,
): Decision<SessionFact, "STATUS_NOT_ALLOWED" | "NOT_ALLOWED" | "COUNTER_OFFER_OVER"> {
  const ware = requireWare(session, id);
  const { counterOffer } = ware;
  if (ware.status !== "8") return refuse("STATUS_NOT_ALLOWED");
  // To any other firm it is NOT_ALLOWED, so that none learns whether a counter-offer was made.
  const quote = ware.waiting.find(({ no }) => no === counterOffer?.no);
  if (!counterOffer || quote?.firm !== firm) return refuse("NOT_ALLOWED");
  if (counterOffer.answer !== null || at >= counterOffer.until) return refuse("COUNTER_OFFER_OVER");
  return accept({ type: "counter-answered", at, ware: id, accepted });
}
