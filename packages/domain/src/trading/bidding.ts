import { type Fen, type Instant, instant, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Side } from "../terms/codes.ts";
import { closeWithDeals, releasedOrder } from "./closing.ts";
import type { Fill, OrderAccepted, UnfilledOrder, WareClosed } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { improvePrice, priceImprovement } from "./price-improvement.ts";
import { byPrice, fillUp } from "./priority.ts";
import { hasOwnClocks, type LiveOrder, type Section, type Session, type Ware } from "./session.ts";

/**
 * Mode 0, 竞价: bidding in the open (domain §2.1). A ware that goes as a whole is the special case of a split one with room
 * for a single order. Better is higher on a sale and lower on a purchase; the marginal price is that of the worst order
 * that would deal. Prices are in 0.0001 yuan a tonne.
 */

const filledOf = (live: readonly LiveOrder[]): bigint => live.reduce((sum, order) => sum + order.filled, 0n);

/** Whether the filled quantities cover the whole ware. */
const isCovered = (ware: Ware): boolean => filledOf(ware.live) === ware.rule.total;

/** Marginal price: what a new order has to beat. Null while a part of the ware is still free. */
const marginalPrice = (ware: Ware): Price | null =>
  isCovered(ware) ? (ware.live.at(-1)?.price ?? null) : null;

/** Prices that a bid may name now. */
export interface PriceLimits {
  /** Least price (on a purchase: highest) that would be accepted now; null where no price would. */
  readonly next: Price | null;
  /** Furthest price that would be accepted now; null without a limit. */
  readonly max: Price | null;
  /** Least step of the ware. */
  readonly step: Price;
}

export function priceLimits(ware: Ware, side: Side): PriceLimits {
  const { basePrice, priceStep, maxPriceStep, capPrice } = ware.rule;
  const best = ware.live[0]?.price ?? null;
  const leap = best !== null && maxPriceStep !== null ? improvePrice(side, best, maxPriceStep) : null;
  const max = leap !== null && capPrice !== null ? nearer(side, leap, capPrice) : (leap ?? capPrice);

  const marginal = marginalPrice(ware);
  const stepPrice = marginal === null ? basePrice : improvePrice(side, marginal, priceStep);
  const next = capPrice === null ? stepPrice : nearer(side, stepPrice, capPrice);
  const possible = next > 0n && (marginal === null || priceImprovement(side, next, marginal) > 0n);
  return { next: possible ? next : null, max, step: priceStep };
}

/** The price of the two that is less good for the owner: the lower on a sale, the higher on a purchase. */
const nearer = (side: Side, a: Price, b: Price): Price => (priceImprovement(side, a, b) < 0n ? a : b);

export function bidQuantityFault({ rule }: Ware, wantedQuantity: Quantity): Refusal<OrderRefusal> | null {
  if (!rule.split) {
    return wantedQuantity === rule.total
      ? null
      : refuse("QUANTITY_NOT_WHOLE", { quantity: formatQuantity(rule.total) });
  }
  const most = rule.maxQuantity !== null && rule.maxQuantity < rule.total ? rule.maxQuantity : rule.total;
  if (wantedQuantity < rule.minQuantity)
    return refuse("QUANTITY_BELOW_MIN", { quantity: formatQuantity(rule.minQuantity) });
  if (wantedQuantity > most) return refuse("QUANTITY_ABOVE_MAX", { quantity: formatQuantity(most) });
  if ((wantedQuantity - rule.minQuantity) % rule.quantityStep !== 0n) {
    return refuse("QUANTITY_OFF_STEP", { step: formatQuantity(rule.quantityStep) });
  }
  return null;
}

/**
 * Checks a bid's price in the order of domain §2.1: first against base and cap, then against the other bids, then against
 * the grid of steps.
 */
export function bidPriceFault(side: Side, ware: Ware, request: OrderRequest): Refusal<OrderRefusal> | null {
  const { basePrice, priceStep, maxPriceStep, capPrice, stepGrid, split } = ware.rule;
  const offer = request.price;
  if (offer === null || offer <= 0n) return refuse("PRICE_REQUIRED");
  const best = ware.live[0];
  if (!split && best?.firm === request.firm) return refuse("ALREADY_LEADING");

  if (priceImprovement(side, offer, basePrice) < 0n) {
    return refuse("PRICE_WORSE_THAN_BASE", {
      direction: side === "S" ? "低于" : "高于",
      price: formatPrice(basePrice),
    });
  }
  if (capPrice !== null && priceImprovement(side, offer, capPrice) > 0n) {
    return refuse("PRICE_BEYOND_CAP", { price: formatPrice(capPrice) });
  }
  const move = side === "S" ? "加价" : "降价";
  const marginal = marginalPrice(ware);
  const rise = marginal === null ? null : priceImprovement(side, offer, marginal);
  const least = offer === capPrice ? 1n : priceStep;
  if (rise !== null && rise < least) return refuse("STEP_TOO_SMALL", { move, step: formatPrice(priceStep) });
  if (best && maxPriceStep !== null && priceImprovement(side, offer, best.price) > maxPriceStep) {
    return refuse("STEP_TOO_LARGE", { move, step: formatPrice(maxPriceStep) });
  }
  if (stepGrid && offer !== capPrice && priceImprovement(side, offer, basePrice) % priceStep !== 0n) {
    return refuse("PRICE_OFF_STEP", { step: formatPrice(priceStep) });
  }
  return null;
}

/** Which orders would deal once a new one has come, and which no more. */
export interface Ranking {
  /** Orders that would deal, best first, each with a `filled` above zero; the new one among them where it would deal. */
  readonly live: readonly LiveOrder[];
  /** Orders of which nothing is filled any more. */
  readonly displaced: readonly LiveOrder[];
}

/**
 * Ranks the new order among those that would deal, by price and then by the rule for ties, and fills them until the
 * quantity is used up.
 */
export function rank(side: Side, ware: Ware, newcomer: LiveOrder): Ranking {
  const behind = ware.live.findIndex((order) => byPrice(side, ware.rule, newcomer, order) < 0);
  const ranked = behind < 0 ? [...ware.live, newcomer] : ware.live.toSpliced(behind, 0, newcomer);
  const live: LiveOrder[] = [];
  const displaced: LiveOrder[] = [];
  for (const order of fillUp(ranked, ware.rule.total)) (order.filled > 0n ? live : displaced).push(order);
  return { live, displaced };
}

/** The fact of an accepted bid: its place, what it takes from others, and the clock that it moves. */
export function acceptBid(session: Session, ware: Ware, request: OrderRequest, hold: Fen): OrderAccepted {
  const { section } = session;
  const { live, displaced } = rank(section.side, ware, bidOf(section, request, hold));
  const order = live.find(({ no }) => no === request.no) as LiveOrder;
  const before = new Map(ware.live.map(({ no, filled }) => [no, filled]));
  const fills = live
    .filter(({ no, filled }) => no !== order.no && before.get(no) !== filled)
    .map(({ no, filled }): Fill => ({ no, filled }));
  return {
    type: "order-accepted",
    at: request.at,
    ware: ware.id,
    order,
    displaced: displaced.map((out) => releasedOrder(ware, out)),
    fills,
    ...newDeadlines(session, ware, live, request.at),
  };
}

/** The request as an order; nothing of it is filled before it is ranked. */
export const bidOf = (section: Section, request: OrderRequest, hold: Fen): LiveOrder => ({
  no: request.no,
  firm: request.firm,
  user: request.user,
  price: request.price as Price,
  quantity: request.quantity,
  filled: quantity(0n),
  seq: section.seq + 1,
  at: request.at,
  hold,
  draw: request.draw,
});

/** In the countdown a bid restarts the clock with a full extension, never beyond the hard end. */
function newDeadlines(session: Session, ware: Ware, live: readonly LiveOrder[], at: Instant) {
  const { section } = session;
  const covers = ware.rule.startWhenCovered && !isCovered(ware) && isCovered({ ...ware, live });
  const own = hasOwnClocks(section);
  const running = section.status === "2" ? section.deadline : null;
  const runningOwn = own && ware.status === "2" ? ware.deadline : null;
  return {
    deadline: restartedEnd(section, running, at, covers && !own && !othersBlockCountdown(session, ware)),
    wareDeadline: restartedEnd(section, runningOwn, at, covers),
  };
}

/**
 * New end of a countdown; null where it does not move. One that waits for cover runs until the hard end, and restarts
 * with the bid that covers the last of the wares.
 */
function restartedEnd(
  section: Section,
  running: Instant | null,
  at: Instant,
  starts: boolean,
): Instant | null {
  if (running === null) return null;
  const next = countdownEnd(section, at);
  return starts || next > running ? next : null;
}

export function countdownEnd({ extensionMs, hardEnd }: Section, from: Instant): Instant {
  const end = from + extensionMs;
  return instant(hardEnd !== null && hardEnd < end ? hardEnd : end);
}

/**
 * Whether a ware keeps the countdown from starting because its quantity is not covered; never without a hard end, since
 * it could wait for ever.
 */
export const blocksCountdown = ({ hardEnd }: Section, ware: Ware): boolean =>
  hardEnd !== null && ware.rule.startWhenCovered && !isCovered(ware);

function othersBlockCountdown({ section, wares }: Session, covered: Ware): boolean {
  for (const ware of wares.values()) {
    if (ware.id !== covered.id && ware.status === "2" && blocksCountdown(section, ware)) return true;
  }
  return false;
}

/**
 * Ends a ware: every live order deals at its own price if there were enough bidders and it reaches the reserve price; the
 * others are out (status F).
 */
export const closeAuction = (session: Session, ware: Ware, at: Instant): WareClosed =>
  closeBy(session, ware, at, ware.live, (order) => ({ ...releasedOrder(ware, order), status: "F" }));

/**
 * Ends a ware with those of the winners that the reserve price and the least number of bidders allow; `failed` says how
 * each of the others ends.
 */
export function closeBy(
  session: Session,
  ware: Ware,
  at: Instant,
  winners: readonly LiveOrder[],
  failed: (order: LiveOrder) => UnfilledOrder,
): WareClosed {
  const { reservePrice, minBidders } = ware.rule;
  const enough = ware.bidders.length >= minBidders;
  const isGood = ({ price: own }: LiveOrder) =>
    enough && (reservePrice === null || priceImprovement(session.section.side, own, reservePrice) >= 0n);
  return closeWithDeals(
    session,
    ware,
    at,
    winners.filter(isGood),
    winners.filter((order) => !isGood(order)).map(failed),
  );
}
