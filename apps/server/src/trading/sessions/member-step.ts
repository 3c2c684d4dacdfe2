import type { RefusalName } from "@zd/api/refusals";
import type { CompanyId, FirmId, Instant, OrderNo, Price, UserId, WareId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { Award, SessionFact } from "@zd/domain/trading/facts";
import { withdrawOrder } from "@zd/domain/trading/order";
import { confirmOffers, giveUpOffer } from "@zd/domain/trading/outsourcing";
import { answerCounterOffer, awardQuotes, makeCounterOffer } from "@zd/domain/trading/quotation";
import { confirmRules } from "@zd/domain/trading/second-round";
import type { Session } from "@zd/domain/trading/session";

/** What a member does in a session besides ordering: the owner of a ware, or whoever has an order on it. */
export type MemberStep = {
  /** The company of the member; a section of another one is not there for him. */
  readonly company: CompanyId;
  /** The firm that takes the step. */
  readonly firm: FirmId;
  /** The user of the firm who takes it. */
  readonly user: UserId;
  /** The mark of the card that the caller has seen; undefined where he has seen none. */
  readonly seen?: string | undefined;
} & (
  | { readonly kind: "confirm-rules" }
  | {
      readonly kind: "withdraw";
      readonly ware: WareId;
      /** The order that is withdrawn. */
      readonly order: OrderNo;
    }
  | {
      readonly kind: "award";
      readonly ware: WareId;
      /** How the ware is awarded, without who does it. */
      readonly award: Omit<Award, "by">;
    }
  | {
      readonly kind: "counter-offer";
      readonly ware: WareId;
      /** The quote that is answered. */
      readonly order: OrderNo;
      /** The price that is offered instead, in 0.0001 yuan a tonne. */
      readonly price: Price;
    }
  | {
      readonly kind: "answer";
      readonly ware: WareId;
      /** Whether the firm takes the counter-offer; false leaves its quote as it was. */
      readonly accepted: boolean;
    }
  | { readonly kind: "confirm-offers"; readonly ware: WareId }
  | {
      readonly kind: "give-up";
      readonly ware: WareId;
      /** The offer that is given up, with its deposit. */
      readonly order: OrderNo;
      /** As the member gave it. */
      readonly reason: string;
    }
);

/** A step of a member, decided by the rules of its mode. */
export function decideStep(
  session: Session,
  step: MemberStep,
  at: Instant,
): Decision<SessionFact, RefusalName> {
  switch (step.kind) {
    case "confirm-rules":
      return confirmRules(session, step.firm, step.user, at);
    case "withdraw":
      return withdrawOrder(session, { ware: step.ware, no: step.order, firm: step.firm, at });
    case "award":
      return awardQuotes(session, step.ware, { firm: step.firm, user: step.user, ...step.award }, at);
    case "counter-offer":
      return makeCounterOffer(session, step.ware, step, at);
    case "answer":
      return answerCounterOffer(session, step.ware, step, at);
    case "confirm-offers":
      return confirmOffers(session, step.ware, step, at);
    case "give-up":
      return giveUpOffer(session, step.ware, step, at);
  }
}
