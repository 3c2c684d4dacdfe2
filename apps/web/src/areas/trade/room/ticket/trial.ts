import { refusalText } from "@zd/api/refusals";
import { type Fen, fen, type Price, price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatPrice } from "@zd/domain/money/price";
import { formatYuan } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { depositToHold, firmFeeOf } from "@zd/domain/trading/deal";
import { groupPrice, groupTotal } from "@zd/domain/trading/group-buy";
import { rulesOf } from "@zd/domain/trading/mode-rules";
import type { OrderRequest } from "@zd/domain/trading/order-request";
import { improvePrice, priceImprovement } from "@zd/domain/trading/price-improvement";
import { heldOffer } from "@zd/domain/trading/sealing";
import type { Session, Ware } from "@zd/domain/trading/session";
import { ladderPrice } from "@zd/domain/trading/volume-price";
import { faceOf } from "../../mode-face.ts";
import { ownWaiting, requestOf, type Sight, seenSession, takenOf } from "../seen-session.ts";
import { isTaken, namesPrice, type Terms } from "../terms.ts";

export interface Trial {
  /** What it would deal at, as things stand. */
  readonly price: Price;
  /** What the goods cost, without fees. */
  readonly amount: Fen;
  /** The amount in Chinese capitals. */
  readonly capitals: string;
  /** What the order would newly freeze. */
  readonly deposit: Fen;
  /** What its own order, which it replaces, gives back. */
  readonly refund: Fen;
  /** The firm's own. */
  readonly fee: Fen;
  /** What would still be available; null while signed out. */
  readonly after: Fen | null;
  /** What is missing, in the server's words. */
  readonly shortage: string | null;
}

interface Order {
  /** Of a tonne. */
  readonly price: Price;
  /** In tonnes, whatever the ticket counts in. */
  readonly quantity: Quantity;
}

/** The effect of an order on the firm's money, by the functions that the server decides with. */
export function trialOf(sight: Sight, order: Order, available: Fen | null): Trial {
  const { session, ware } = seenSession(sight);
  const { side } = session.section;
  const request = requestOf(sight, order);
  const at = rulesOf(session.section).priceOf(ware, request);
  const held = heldOffer(session.section, ware.rule, { price: at, quantity: order.quantity });
  const hold = depositToHold(session, ware.rule, request.firm, held.price, held.quantity);
  const refund = refundBy(sight, session, ware, request, hold);
  const required = fen(hold + firmFeeOf(side, ware.rule, held.price, held.quantity));
  const short = available !== null && available + refund < required;

  const deal = isTaken(sight.terms) ? dealNow(session, ware, request, hold) : null;
  const dealPrice = deal?.price ?? priceToCome(sight, ware, order, at);
  const amount = deal?.amount ?? amountOf(dealPrice, order.quantity);
  const fee = deal?.feeFirm ?? firmFeeOf(side, ware.rule, dealPrice, order.quantity);
  const deposit = fen(hold - (deal?.release ?? 0n));
  // What waits for the end pays its fee when it deals; a take deals at once. An order of its own that
  // a bid would displace counts for the server, but is not free before.
  const back = ownWaiting(sight) ? refund : 0n;
  const spent = deal ? deposit + fee : deposit - back;
  return {
    price: dealPrice,
    amount,
    capitals: chineseCapital(amount),
    deposit,
    refund: fen(back),
    fee,
    after: available === null ? null : fen(available - spent),
    shortage: short ? refusalText("FUNDS_INSUFFICIENT", { amount: formatYuan(required) }) : null,
  };
}

/** The deal that a take is at once. */
function dealNow(session: Session, ware: Ware, request: OrderRequest, hold: Fen) {
  const fact = rulesOf(session.section).accept(session, ware, request, hold);
  return fact.type === "order-taken" ? fact.deal : null;
}

/** A group deals at the price that it reaches with the order; any other order at what it names. */
function priceToCome(sight: Sight, ware: Ware, { quantity: count }: Order, at: Price): Price {
  if (ware.rule.terms?.mode !== "2") return at;
  const own = ownWaiting(sight)?.quantity ?? 0n;
  return groupPrice(ware, quantity(groupTotal(ware) - own + count));
}

/**
 * What of the firm's deposits a new order frees; of open bids all of them, since the board does not say which one it
 * displaces.
 */
function refundBy(sight: Sight, session: Session, ware: Ware, request: OrderRequest, hold: Fen): bigint {
  if (isBidInTheOpen(sight)) {
    return sight.orders.reduce(
      (sum, { ware: id, status, held }) => (id === ware.id && status === "E" ? sum + held : sum),
      0n,
    );
  }
  return rulesOf(session.section).ownReleases(session, ware, request, hold);
}

/** What the order names as its price: the trader's own, or the owner's that he sees. */
export function priceOfOrder(sight: Sight, priceInField: Price | null, count: Quantity | null): Price | null {
  const { terms } = sight;
  if (namesPrice(terms)) return priceInField;
  if (terms.ladder === null || count === null) return terms.basePrice;
  const { ware } = seenSession(sight);
  return ladderPrice(ware, requestOf(sight, { price: null, quantity: count }));
}

/** The price that many steps better than another, never beyond the cap. */
export function stepsFrom(terms: Terms, from: Price, steps: number): Price {
  const { side, capPrice } = terms;
  const to = improvePrice(side, from, stepOf(terms) * BigInt(steps));
  return capPrice !== null && priceImprovement(side, to, capPrice) > 0n ? capPrice : to;
}

/** The published price step; a yuan where there is none, as for quotes. */
const stepOf = ({ priceStep }: Terms): Price => (priceStep > 0n ? priceStep : price(10_000n));

/** By how many steps the price goes beyond another, where it is a whole number of them. */
export function stepsBetween({ side, priceStep }: Terms, from: Price, to: Price): bigint | null {
  const rise = priceImprovement(side, to, from);
  return priceStep > 0n && rise % priceStep === 0n ? rise / priceStep : null;
}

export const isBetter = (side: Side, a: Price, b: Price) => priceImprovement(side, a, b) > 0n;

/** Why an order cannot be accepted as the market stands, in the server's words and order; null when it can. */
export function orderFault(sight: Sight, priceInField: Price | null, count: Quantity | null): string | null {
  const { session, ware } = seenSession(sight);
  const rules = rulesOf(session.section);
  const request = requestOf(sight, {
    price: priceOfOrder(sight, priceInField, count),
    quantity: count ?? quantity(0n),
  });
  const phaseFault = rules.phaseFault?.(session, ware, request);
  if (phaseFault) return refusalText(phaseFault.reason, phaseFault.figures);
  if (count === null || count <= 0n) return "请输入数量";
  const fault = rules.quantityFault(ware, request);
  if (fault) return refusalText(fault.reason, fault.figures);
  const price = priceFault(sight, priceInField, count);
  if (price !== null) return price;
  const limit = rules.limitFault?.(session, ware, request);
  return limit ? refusalText(limit.reason, limit.figures) : null;
}

/** Why a price cannot be accepted, in the server's words; null when it can. */
export function priceFault(sight: Sight, priceInField: Price | null, count: Quantity): string | null {
  if (isBidInTheOpen(sight)) return bidFault(sight, priceInField);
  const { session, ware } = seenSession(sight);
  const price = priceOfOrder(sight, priceInField, count);
  if (price === null) return refusalText("PRICE_REQUIRED");
  const fault = rulesOf(session.section).priceFault(
    session,
    ware,
    requestOf(sight, { price, quantity: count }),
  );
  return fault && refusalText(fault.reason, fault.figures);
}

const isBidInTheOpen = ({ section }: Sight) =>
  (section.mode === "0" || section.mode === "90") && faceOf(section).records !== null;

/**
 * Why an open bid cannot be accepted, judged by the prices on the board, since the orders behind them are not public; null
 * when it can.
 */
function bidFault({ terms, ware }: Sight, offer: Price | null): string | null {
  const { side, basePrice, capPrice, priceStep, maxPriceStep } = terms;
  if (offer === null || offer <= 0n) return refusalText("PRICE_REQUIRED");
  if (priceImprovement(side, offer, basePrice) < 0n) {
    const direction = side === "S" ? "低于" : "高于";
    return refusalText("PRICE_WORSE_THAN_BASE", { direction, price: formatPrice(basePrice) });
  }
  if (capPrice !== null && priceImprovement(side, offer, capPrice) > 0n) {
    return refusalText("PRICE_BEYOND_CAP", { price: formatPrice(capPrice) });
  }
  if (ware.nextPrice === null) return "已达限价，不能再报";
  const move = side === "S" ? "加价" : "降价";
  if (priceImprovement(side, offer, ware.nextPrice) < 0n) {
    return refusalText("STEP_TOO_SMALL", { move, step: formatPrice(priceStep) });
  }
  if (
    ware.price !== null &&
    maxPriceStep !== null &&
    priceImprovement(side, offer, ware.price) > maxPriceStep
  ) {
    return refusalText("STEP_TOO_LARGE", { move, step: formatPrice(maxPriceStep) });
  }
  if (terms.stepGrid && offer !== capPrice && priceImprovement(side, offer, basePrice) % priceStep !== 0n) {
    return refusalText("PRICE_OFF_STEP", { step: formatPrice(priceStep) });
  }
  return null;
}

/** The least that can be ordered: of a tail all of it (domain §2.3), of a whole lot the lot. */
export function leastQuantity({ terms, ware }: Sight): Quantity {
  if (isTaken(terms)) return lesser(ware.remaining, terms.minQuantity);
  return terms.split ? terms.minQuantity : terms.total;
}

/** The most that can be ordered, on the ladder of minimum and step. */
export function mostQuantity(sight: Sight): Quantity {
  const { terms, ware } = sight;
  const { minQuantity, quantityStep, maxQuantity, total, split } = terms;
  const isTake = isTaken(terms);
  if (!isTake && !split) return total;
  const own = terms.mode === "2" ? (ownWaiting(sight)?.quantity ?? 0n) : 0n;
  const available = isTake || terms.mode === "2" ? quantity(ware.remaining + own) : total;
  if (available < minQuantity) return available;
  const room =
    maxQuantity === null
      ? available
      : lesser(available, quantity(maxQuantity - (isTake ? takenOf(sight) : 0n)));
  if (room < minQuantity) return minQuantity;
  return quantity(quantityStep > 0n ? room - ((room - minQuantity) % quantityStep) : room);
}

const lesser = (a: Quantity, b: Quantity): Quantity => (a < b ? a : b);
