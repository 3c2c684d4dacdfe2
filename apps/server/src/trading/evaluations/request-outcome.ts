import type { Instant, OrderNo, Price, WareId } from "@zd/domain/kernel/brand";
import { type AwardChoice, awardWare } from "@zd/domain/trading/evaluation";
import type { SessionFact } from "@zd/domain/trading/facts";
import { makeCounterOffer } from "@zd/domain/trading/quotation";
import type { Session, Ware } from "@zd/domain/trading/session";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import { awardDeals, type BehalfStep } from "../control/behalf-step.ts";
import { isParty } from "../control/control-step.ts";

/** What a member of staff asks for in the place of a ware's owner, as the call has it. */
export type RequestStep =
  | {
      readonly kind: "award";
      /** How the ware is awarded: kind, order, and reason. */
      readonly choice: Pick<AwardChoice, "kind" | "order" | "reason">;
    }
  | {
      readonly kind: "counter-offer";
      /** The quote that is answered. */
      readonly order: OrderNo;
      /** The price that is offered instead. */
      readonly price: Price;
    };

/** What a request comes to. */
export interface RequestOutcome {
  /** The step as the request keeps it for the second person. */
  readonly step: BehalfStep;
  /** What would be decided if it were confirmed now. */
  readonly facts: readonly SessionFact[];
}

/** Decides the step as the owner would; refused where it is not allowed. */
export function decideRequest(
  session: Session,
  id: WareId,
  request: RequestStep,
  { firmId, userId }: Pick<Actor, "firmId" | "userId">,
  at: Instant,
): RequestOutcome {
  const ware = session.wares.get(id);
  if (!ware) throw notFound();
  if (isParty(session, firmId)) throw new Refused("OWN_FIRM_INVOLVED");
  if (request.kind === "counter-offer") return counterOffer(session, ware, request, at);
  const { choice } = request;
  const decision = awardWare(session, id, { firm: ware.owner, user: userId, ...choice }, at);
  if (!decision.ok)
    throw new Refused(decision.reason === "NOT_ALLOWED" ? "STATUS_NOT_ALLOWED" : decision.reason);
  const { facts } = decision;
  return { step: { kind: "award", choice, deals: awardDeals(facts, id) }, facts };
}

function counterOffer(
  session: Session,
  ware: Ware,
  { order, price }: Extract<RequestStep, { kind: "counter-offer" }>,
  at: Instant,
): RequestOutcome {
  const decision = makeCounterOffer(session, ware.id, { firm: ware.owner, order, price }, at);
  if (!decision.ok) {
    const { reason, figures } = decision;
    // Asked for in the owner's place and without an award: of what that could be refused for, these are left.
    const isDeclared =
      reason === "COUNTER_OFFER_MADE" || reason === "COUNTER_PRICE_NO_GAIN" || reason === "NOT_FOUND";
    throw new Refused(isDeclared ? reason : "STATUS_NOT_ALLOWED", figures);
  }
  const quote = ware.waiting.find(({ no }) => no === order);
  if (!quote) throw notFound();
  return { step: { kind: "counter-offer", order, firm: quote.firm, price }, facts: decision.facts };
}
