import type { FirmId, Instant, Price, UserId } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import { closeBy } from "./bidding.ts";
import { leaving, unfilled } from "./closing.ts";
import type { RulesConfirmed, WareClosed } from "./facts.ts";
import { gain } from "./gain.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { byPrice, fillUp } from "./priority.ts";
import type { Section, Session, Ware } from "./session.ts";

/**
 * 二次报价 (domain §2.2): an open round, a rest in which the rules of the second are confirmed, and a sealed round in
 * which whoever has bid for anything may quote once for everything, above what the first round came to.
 */

/** Whether anybody has bid for anything in the open round; without that there is no second one. */
export const hasFirstRound = ({ wares }: Session): boolean => {
  for (const { bidders } of wares.values()) if (bidders.length > 0) return true;
  return false;
};

const bidInFirstRound = ({ wares }: Session, firm: FirmId): boolean => {
  for (const { bidders } of wares.values()) if (bidders.includes(firm)) return true;
  return false;
};

/** Who may quote in the sealed round, and how often. */
export function sealedRoundFault(
  session: Session,
  ware: Ware,
  { firm }: OrderRequest,
): Refusal<OrderRefusal> | null {
  if (!bidInFirstRound(session, firm)) return refuse("NOT_IN_FIRST_ROUND");
  if (!session.section.confirmed.includes(firm)) return refuse("RULES_NOT_CONFIRMED");
  return ware.waiting.some((quote) => quote.firm === firm) ? refuse("ALREADY_QUOTED") : null;
}

/** Above the price of the first round by a step at least; from the base price where there was none. */
export function sealedPriceFault(
  { section: { side } }: Session,
  { live, rule }: Ware,
  { price: offer }: OrderRequest,
): Refusal<OrderRefusal> | null {
  if (offer === null || offer <= 0n) return refuse("PRICE_REQUIRED");
  const first = live[0]?.price ?? null;
  if (first === null && gain(side, offer, rule.basePrice) < 0n) {
    const direction = side === "S" ? "低于" : "高于";
    return refuse("PRICE_WORSE_THAN_BASE", { direction, price: formatPrice(rule.basePrice) });
  }
  if (first !== null && gain(side, offer, first) < rule.priceStep) {
    const direction = side === "S" ? "高于" : "低于";
    return refuse("NOT_ABOVE_FIRST_ROUND", { direction, price: formatPrice(first) });
  }
  if (rule.capPrice !== null && gain(side, offer, rule.capPrice) > 0n)
    return refuse("PRICE_BEYOND_CAP", { price: formatPrice(rule.capPrice) });
  const isOff = offer !== rule.capPrice && gain(side, offer, rule.basePrice) % rule.priceStep !== 0n;
  return rule.stepGrid && isOff ? refuse("PRICE_OFF_STEP", { step: formatPrice(rule.priceStep) }) : null;
}

/** What the sealed round asks for at least; the whole market sees it. */
export const sealedFloor = (side: Section["side"], { live, rule }: Ware): Price => {
  const first = live[0]?.price;
  if (first === undefined) return rule.basePrice;
  return (side === "S" ? first + rule.priceStep : first - rule.priceStep) as Price;
};

/** A firm confirms the rules of the sealed round, from its rest on. Doing so again changes nothing. */
export function confirmRules(
  session: Session,
  firm: FirmId,
  user: UserId,
  at: Instant,
): Decision<RulesConfirmed, "STATUS_NOT_ALLOWED" | "NOT_IN_FIRST_ROUND"> {
  const { status, sealedMs, confirmed } = session.section;
  if (sealedMs === null || (status !== "3" && status !== "a")) return refuse("STATUS_NOT_ALLOWED");
  if (!bidInFirstRound(session, firm)) return refuse("NOT_IN_FIRST_ROUND");
  return confirmed.includes(firm) ? accept() : accept({ type: "rules-confirmed", at, firm, user });
}

/** The best quotes win; where nobody has quoted, whoever led the first round stays bound by it. */
export function closeSealedRound(session: Session, ware: Ware, at: Instant): WareClosed {
  const ranked = ware.waiting.toSorted((a, b) => byPrice(session.section.side, ware.rule, a, b));
  if (ranked.length === 0)
    return closeBy(session, ware, at, ware.live, (order) => ({ ...leaving(ware, order), status: "F" }));

  const filled = fillUp(ranked, ware.rule.total);
  const end = closeBy(
    session,
    ware,
    at,
    filled.filter((order) => order.filled > 0n),
    (order) => unfilled(ware, order),
  );
  return {
    ...end,
    unfilled: [
      ...end.unfilled,
      ...filled.filter((order) => order.filled === 0n).map((order) => unfilled(ware, order)),
      ...ware.live.map((order) => ({ ...leaving(ware, order), status: "F" as const })),
    ],
  };
}
