import type { FirmId, Instant, Price, UserId } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import { closeBy } from "./bidding.ts";
import { releasedOrder, unfilledOrder } from "./closing.ts";
import type { FirstRoundOpened, RulesConfirmed, WareClosed } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { priceImprovement } from "./price-improvement.ts";
import { byPrice, fillUp } from "./priority.ts";
import type { Section, Session, Ware } from "./session.ts";

/**
 * 二次报价 (domain §2.2): a first round, a rest in which firms confirm the rules, and a sealed round in which quotes must
 * beat the first round's price. After an open first round every firm that has bid for any ware may quote once for each
 * ware; where the first round is sealed too (TOP_N), only the best few of each ware may quote again, each for that ware.
 */

/** Whether any firm has bid in the first round; without that there is no second one. */
export const hasFirstRound = ({ section, wares }: Session): boolean => {
  for (const { bidders, waiting } of wares.values())
    if (section.shortlistSize === null ? bidders.length > 0 : waiting.length > 0) return true;
  return false;
};

/** Whether a firm may take part in the second round with any ware. */
export const goesOn = ({ section, wares }: Session, firm: FirmId): boolean => {
  for (const { bidders, shortlist } of wares.values())
    if ((section.shortlistSize === null ? bidders : shortlist).includes(firm)) return true;
  return false;
};

const notGoingOn = ({ section: { shortlistSize } }: Session) =>
  shortlistSize === null
    ? refuse("NOT_IN_FIRST_ROUND")
    : refuse("NOT_SHORTLISTED", { most: String(shortlistSize) });

/**
 * Opens a sealed first round for one ware: the best few may quote again, and orders that would deal stay bound. All other
 * deposits are released; a shortlisted firm pays anew with its quote.
 */
export function openFirstRound(
  side: Section["side"],
  ware: Ware,
  size: number,
  at: Instant,
): FirstRoundOpened {
  const ranked = ware.waiting.toSorted((a, b) => byPrice(side, ware.rule, a, b));
  const filled = fillUp(ranked, ware.rule.total);
  return {
    type: "first-round-opened",
    at,
    ware: ware.id,
    shortlist: ranked.slice(0, size).map(({ firm }) => firm),
    fills: filled.flatMap(({ no, filled }) => (filled > 0n ? [{ no, filled }] : [])),
    displaced: filled.flatMap((order) => (order.filled > 0n ? [] : [releasedOrder(ware, order)])),
  };
}

/**
 * Why a firm may not quote in the sealed round: it does not go on, has not confirmed the rules, or has quoted already.
 */
export function sealedRoundFault(
  session: Session,
  ware: Ware,
  { firm }: OrderRequest,
): Refusal<OrderRefusal> | null {
  const isIn = session.section.shortlistSize === null ? goesOn(session, firm) : ware.shortlist.includes(firm);
  if (!isIn) return notGoingOn(session);
  if (!session.section.confirmed.includes(firm)) return refuse("RULES_NOT_CONFIRMED");
  return ware.waiting.some((quote) => quote.firm === firm) ? refuse("ALREADY_QUOTED") : null;
}

/**
 * Checks a quote's price: at least one step better than the first round's best; from the base price on where that round
 * has none, or is the sealed round itself.
 */
export function sealedPriceFault(
  { section: { side } }: Session,
  { live, rule }: Ware,
  { price: offer }: OrderRequest,
): Refusal<OrderRefusal> | null {
  if (offer === null || offer <= 0n) return refuse("PRICE_REQUIRED");
  const first = live[0]?.price ?? null;
  if (first === null && priceImprovement(side, offer, rule.basePrice) < 0n) {
    const direction = side === "S" ? "低于" : "高于";
    return refuse("PRICE_WORSE_THAN_BASE", { direction, price: formatPrice(rule.basePrice) });
  }
  if (first !== null && priceImprovement(side, offer, first) < rule.priceStep) {
    const direction = side === "S" ? "高于" : "低于";
    return refuse("NOT_ABOVE_FIRST_ROUND", { direction, price: formatPrice(first) });
  }
  if (rule.capPrice !== null && priceImprovement(side, offer, rule.capPrice) > 0n)
    return refuse("PRICE_BEYOND_CAP", { price: formatPrice(rule.capPrice) });
  const isOff =
    offer !== rule.capPrice && priceImprovement(side, offer, rule.basePrice) % rule.priceStep !== 0n;
  return rule.stepGrid && isOff ? refuse("PRICE_OFF_STEP", { step: formatPrice(rule.priceStep) }) : null;
}

/** Least price of the sealed round (on a purchase: the highest); the whole market may see it. */
export const sealedFloor = (side: Section["side"], { live, rule }: Ware): Price => {
  const first = live[0]?.price;
  if (first === undefined) return rule.basePrice;
  return (side === "S" ? first + rule.priceStep : first - rule.priceStep) as Price;
};

/** A firm confirms the rules of the sealed round, from the rest before it on; no fact where it has done so already. */
export function confirmRules(
  session: Session,
  firm: FirmId,
  user: UserId,
  at: Instant,
): Decision<RulesConfirmed, "STATUS_NOT_ALLOWED" | "NOT_IN_FIRST_ROUND" | "NOT_SHORTLISTED"> {
  const { status, sealedMs, confirmed } = session.section;
  if (sealedMs === null || (status !== "3" && status !== "a")) return refuse("STATUS_NOT_ALLOWED");
  if (!goesOn(session, firm)) return notGoingOn(session);
  return confirmed.includes(firm) ? accept() : accept({ type: "rules-confirmed", at, firm, user });
}

/** Ends a ware: the best quotes win; without a quote the orders that led the first round stay bound and deal. */
export function closeSealedRound(session: Session, ware: Ware, at: Instant): WareClosed {
  const ranked = ware.waiting.toSorted((a, b) => byPrice(session.section.side, ware.rule, a, b));
  if (ranked.length === 0)
    return closeBy(session, ware, at, ware.live, (order) => ({ ...releasedOrder(ware, order), status: "F" }));

  const filled = fillUp(ranked, ware.rule.total);
  const end = closeBy(
    session,
    ware,
    at,
    filled.filter((order) => order.filled > 0n),
    (order) => unfilledOrder(ware, order),
  );
  return {
    ...end,
    unfilled: [
      ...end.unfilled,
      ...filled.filter((order) => order.filled === 0n).map((order) => unfilledOrder(ware, order)),
      ...ware.live.map((order) => ({ ...releasedOrder(ware, order), status: "F" as const })),
    ],
  };
}
