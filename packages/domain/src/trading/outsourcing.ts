import {
  type Fen,
  type FirmId,
  fen,
  type Instant,
  type OrderNo,
  type Price,
  price,
  type UserId,
} from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { halfUp } from "../money/amount.ts";
import { formatPrice } from "../money/price.ts";
import type { Side } from "../terms/codes.ts";
import { closeWithDeals, unfilledOrder } from "./closing.ts";
import { depositOf } from "./deal.ts";
import { requireWare } from "./evolve.ts";
import { closeWhenDone, collectFacts } from "./fact-collector.ts";
import type { Award, Mandate, SessionFact } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { priceImprovement } from "./price-improvement.ts";
import { byPrice, byTie, fillUp } from "./priority.ts";
import { quotePriceFault } from "./quotation.ts";
import type { LiveOrder, OutsourcingTerms, Session, Ware, WareRule } from "./session.ts";

/**
 * Mode 4, 外购 (domain §2.6): a buyer collects sealed offers at a posted price (4a, POSTED), or each at its own (4b, BID),
 * where no winner gets more than the average of the winners' prices.
 */

const termsOf = ({ id, rule: { terms } }: Ware): OutsourcingTerms => {
  if (terms?.mode !== "4") throw new Error(`ware ${id} has no terms of outsourcing`);
  return terms;
};

export function offerPriceFault(side: Side, ware: Ware, request: OrderRequest): Refusal<OrderRefusal> | null {
  if (termsOf(ware).pricing === "BID") return quotePriceFault(side, ware, request);
  const { basePrice } = ware.rule;
  return request.price === null || request.price === basePrice
    ? null
    : refuse("LIST_PRICE_CHANGED", { price: formatPrice(basePrice) });
}

/** Price at which an offer counts: its own (BID), or the posted one. */
export const offerPrice = (ware: Ware, request: OrderRequest): Price =>
  termsOf(ware).pricing === "BID" ? (request.price ?? ware.rule.basePrice) : ware.rule.basePrice;

/** The offers in their order with what each would get: by price where prices are bid, then by the rule for ties. */
export function rankOffers(side: Side, ware: Ware): readonly LiveOrder[] {
  const { rule, waiting } = ware;
  const isBid = termsOf(ware).pricing === "BID";
  const ranked = waiting.toSorted((a, b) => (isBid ? byPrice(side, rule, a, b) : byTie(rule, a, b)));
  return fillUp(ranked, rule.total);
}

/** Average price of the winners, weighted by quantity, to the fen a tonne; null where there is none. */
export function averageOfferPrice(winners: readonly LiveOrder[]): Price | null {
  let [sum, quantity] = [0n, 0n];
  for (const order of winners) {
    sum += order.price * order.filled;
    quantity += order.filled;
  }
  return quantity === 0n ? null : price(halfUp(sum, quantity * perCent) * perCent);
}

/** Divisor from a price's smallest step, 0.0001 yuan, to the fen to which the average is rounded. */
const perCent = 100n;

/** The winners, each at its own price or at the average where that is less for the owner to pay. */
export function awardedOffers(side: Side, ware: Ware): readonly LiveOrder[] {
  const winners = rankOffers(side, ware).filter(({ filled }) => filled > 0n);
  const average = averageOfferPrice(winners);
  if (average === null || termsOf(ware).pricing === "POSTED") return winners;
  return winners.map((order) =>
    priceImprovement(side, order.price, average) < 0n ? { ...order, price: average } : order,
  );
}

type OutsourcingRefusal = "STATUS_NOT_ALLOWED" | "NOT_ALLOWED" | "NOT_FOUND" | "REASON_REQUIRED";

const isEvaluated = ({ section: { mode } }: Session, ware: Ware) => mode === "4" && ware.status === "8";

/** 定标: the owner confirms the outcome that the ranking gives; he has no other choice. */
export function confirmOffers(
  session: Session,
  id: Ware["id"],
  { firm, user, mandate }: { readonly firm: FirmId; readonly user: UserId; readonly mandate?: Mandate },
  at: Instant,
): Decision<SessionFact, OutsourcingRefusal> {
  const ware = requireWare(session, id);
  if (ware.owner !== firm) return refuse("NOT_ALLOWED");
  if (!isEvaluated(session, ware)) return refuse("STATUS_NOT_ALLOWED");
  const winners = awardedOffers(session.section.side, ware);
  const won = new Set(winners.map(({ no }) => no));
  const losers = ware.waiting.filter(({ no }) => !won.has(no)).map((order) => unfilledOrder(ware, order));
  const collector = collectFacts(session);
  const end = closeWithDeals(session, ware, at, winners, losers);
  const award: Award = { kind: "ranked", by: user, order: null, reason: "" };
  collector.emit({ ...end, award: mandate ? { ...award, mandate } : award });
  closeWhenDone(collector, at);
  return accept(...collector.facts);
}

/**
 * 放弃中标 before the award: the firm loses its deposit to the owner, and the next offer moves up. NOT_FOUND where the offer
 * would not win.
 */
export function giveUpOffer(
  session: Session,
  id: Ware["id"],
  { firm, order: no, reason }: { readonly firm: FirmId; readonly order: OrderNo; readonly reason: string },
  at: Instant,
): Decision<SessionFact, OutsourcingRefusal> {
  const ware = requireWare(session, id);
  if (!isEvaluated(session, ware)) return refuse("STATUS_NOT_ALLOWED");
  // The same answer to every other firm, so that none learns whether this offer wins.
  const offer = ware.waiting.find((order) => order.no === no);
  if (!offer) return refuse("NOT_FOUND");
  if (offer.firm !== firm) return refuse("NOT_ALLOWED");
  const winning = rankOffers(session.section.side, ware).find(
    (order) => order.no === no && order.filled > 0n,
  );
  if (!winning) return refuse("NOT_FOUND");
  if (reason.trim() === "") return refuse("REASON_REQUIRED");
  const { rule, owner } = ware;
  const isFixed = rule.deposit.mode === "FIXED";
  const amount = isFixed ? (session.fixedDeposits.get(firm) ?? fen(0n)) : ownDeposit(rule, winning);
  const released = isFixed ? fen(0n) : fen(winning.hold - amount);
  return accept({
    type: "offer-forfeited",
    at,
    ware: id,
    no,
    firm,
    owner,
    amount,
    ...(released > 0n && { released }),
    reason,
  });
}

/** The deposit of the offer itself: more was held for it while it was encrypted. */
const ownDeposit = (rule: WareRule, { hold, price: offered, quantity }: LiveOrder): Fen => {
  const own = depositOf(rule, offered, quantity);
  return own < hold ? own : hold;
};
