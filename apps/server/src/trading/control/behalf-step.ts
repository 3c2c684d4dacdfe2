import type { FirmId, Instant, OrderNo, Price, Quantity, UserId, WareId } from "@zd/domain/kernel/brand";
import { type Decision, refuse } from "@zd/domain/kernel/decision";
import { type AwardChoice, awardWare, outcomeOf } from "@zd/domain/trading/evaluation";
import { requireWare } from "@zd/domain/trading/evolve";
import type { SessionFact } from "@zd/domain/trading/facts";
import { makeCounterOffer } from "@zd/domain/trading/quotation";
import type { Session } from "@zd/domain/trading/session";

/** A deal that the award was asked for to come to. */
interface AwardDeal {
  /** The order that is dealt. */
  readonly no: OrderNo;
  /** Whose order it is. */
  readonly firm: FirmId;
  /** Price of the deal, which may differ from that of the offer. */
  readonly price: Price;
  /** What would be dealt of the order. */
  readonly quantity: Quantity;
}

/** 受托评标: a step that a member of staff asks for in the place of a ware's owner. */
export type BehalfStep =
  | ({
      readonly kind: "award";
      /** What the award came to when it was asked for; it must come to the same when it is confirmed. */
      readonly deals: readonly AwardDeal[];
    } & {
      /** What the owner would have to choose: kind, order, and reason. */
      readonly choice: Pick<AwardChoice, "kind" | "order" | "reason">;
    })
  | {
      readonly kind: "counter-offer";
      /** The quote that is answered. */
      readonly order: OrderNo;
      /** Whose quote it is. */
      readonly firm: FirmId;
      /** The price that is offered instead. */
      readonly price: Price;
    };

export type BehalfRefusal =
  | "NOT_FOUND"
  | "NOT_ALLOWED"
  | "STATUS_NOT_ALLOWED"
  | "REASON_REQUIRED"
  | "COUNTER_OFFER_WAITS"
  | "COUNTER_OFFER_MADE"
  | "COUNTER_PRICE_NO_GAIN"
  | "SECTION_CHANGED";

/** A step with who has asked for it and who has confirmed it. */
interface Confirmed<Step extends BehalfStep> {
  /** What is to be done in the owner's place. */
  readonly step: Step;
  /** The member of staff who has asked for it. */
  readonly by: UserId;
  /** The second person. */
  readonly confirmedBy: UserId;
  /** Reason that the first one gave. */
  readonly reason: string;
}

/**
 * Decides the step as the owner would, with both members of staff on record; refused where the deals are not those
 * that were asked for.
 */
export function decideBehalf(
  session: Session,
  ware: WareId,
  { step, by, confirmedBy, reason }: Confirmed<BehalfStep>,
  at: Instant,
): Decision<SessionFact, BehalfRefusal> {
  const { owner: firm } = requireWare(session, ware);
  const mandate = { askedBy: by, confirmedBy, reason };
  if (step.kind === "counter-offer")
    return makeCounterOffer(session, ware, { firm, order: step.order, price: step.price, mandate }, at);
  const decision = awardWare(session, ware, { firm, user: by, ...step.choice, mandate }, at);
  return decision.ok && !isSame(awardDeals(decision.facts, ware), step.deals)
    ? refuse("SECTION_CHANGED")
    : decision;
}

/** The deals of an award, in the form that a request keeps. */
export const awardDeals = (facts: readonly SessionFact[], ware: WareId): readonly AwardDeal[] =>
  outcomeOf(facts, ware).winners.map(({ no, firm, price, quantity }) => ({ no, firm, price, quantity }));

const isSame = (now: readonly AwardDeal[], deals: readonly AwardDeal[]): boolean =>
  now.length === deals.length &&
  now.every(({ no, price, quantity }, i) => {
    const deal = deals[i];
    return deal?.no === no && deal.price === price && deal.quantity === quantity;
  });
