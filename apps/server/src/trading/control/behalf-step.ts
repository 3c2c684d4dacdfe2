import type { FirmId, Instant, OrderNo, Price, Quantity, UserId, WareId } from "@zd/domain/kernel/brand";
import { type Decision, refuse } from "@zd/domain/kernel/decision";
import { type AwardChoice, awardWare, outcomeOf } from "@zd/domain/trading/evaluation";
import { known } from "@zd/domain/trading/evolve";
import type { SessionFact } from "@zd/domain/trading/facts";
import { makeCounterOffer } from "@zd/domain/trading/quotation";
import type { Session } from "@zd/domain/trading/session";

/** A deal that an award was asked for to come to. */
interface AskedDeal {
  readonly no: OrderNo;
  readonly firm: FirmId;
  readonly price: Price;
  readonly quantity: Quantity;
}

/** 受托评标: what one of the staff asks for in the place of a ware's owner. */
export type BehalfStep =
  | ({ readonly kind: "award"; readonly deals: readonly AskedDeal[] } & {
      readonly choice: Pick<AwardChoice, "kind" | "order" | "reason">;
    })
  | { readonly kind: "counter-offer"; readonly order: OrderNo; readonly firm: FirmId; readonly price: Price };

export type BehalfRefusal =
  | "NOT_FOUND"
  | "NOT_ALLOWED"
  | "STATUS_NOT_ALLOWED"
  | "REASON_REQUIRED"
  | "COUNTER_OFFER_WAITS"
  | "COUNTER_OFFER_MADE"
  | "COUNTER_PRICE_NO_GAIN"
  | "SECTION_CHANGED";

/** A request with the second person who confirms it. */
interface Confirmed<Step extends BehalfStep> {
  readonly step: Step;
  readonly by: UserId;
  readonly confirmedBy: UserId;
  readonly reason: string;
}

/** The step as the owner would have taken it, with who has taken it for him. What is confirmed is what was asked for. */
export function decideBehalf(
  session: Session,
  ware: WareId,
  { step, by, confirmedBy, reason }: Confirmed<BehalfStep>,
  at: Instant,
): Decision<SessionFact, BehalfRefusal> {
  const { owner: firm } = known(session, ware);
  const mandate = { askedBy: by, confirmedBy, reason };
  if (step.kind === "counter-offer")
    return makeCounterOffer(session, ware, { firm, order: step.order, price: step.price, mandate }, at);
  const decision = awardWare(session, ware, { firm, user: by, ...step.choice, mandate }, at);
  return decision.ok && !isSame(dealsAsked(decision.facts, ware), step.deals)
    ? refuse("SECTION_CHANGED")
    : decision;
}

/** The deals that an award comes to, as a request for it keeps them. */
export const dealsAsked = (facts: readonly SessionFact[], ware: WareId): readonly AskedDeal[] =>
  outcomeOf(facts, ware).winners.map(({ no, firm, price, quantity }) => ({ no, firm, price, quantity }));

const isSame = (now: readonly AskedDeal[], asked: readonly AskedDeal[]): boolean =>
  now.length === asked.length &&
  now.every(({ no, price, quantity }, i) => {
    const deal = asked[i];
    return deal?.no === no && deal.price === price && deal.quantity === quantity;
  });
