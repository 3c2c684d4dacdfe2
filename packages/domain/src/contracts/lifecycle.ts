import type { Instant } from "../kernel/brand.ts";
import { accept, refuse } from "../kernel/decision.ts";
import type { Side } from "../terms/codes.ts";
import type { ContractAction, DecisionContext } from "./actions.ts";
import { withReleases } from "./closing.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { confirmation } from "./deadlines.ts";
import { closedReason } from "./preconditions.ts";
import { cancelShipment, receive, ship } from "./steps/delivery.ts";
import { answerClaim, claimPayment, payment } from "./steps/payments.ts";
import {
  endDissent,
  makeSettlement,
  raiseDissent,
  registerInvoice,
  upholdDissent,
} from "./steps/settlement.ts";
import type { ContractDecision } from "./steps/step.ts";
import {
  agreeToTermination,
  proposeTermination,
  recordDefault,
  refuseToSign,
  resolveDefault,
} from "./steps/termination.ts";

/**
 * The steps of a contract from signing to its end (domain §5.2): what an action must say, and the facts that follow
 * (`steps/`). Whether it is open at all is decided in `preconditions.ts`. Money is in fen, quantities are in 0.0001 t.
 */

/**
 * Decides an action on a contract: the facts that follow, released deposits included, or the first reason why it is
 * refused.
 */
export function decideContract(
  contract: Contract,
  action: ContractAction,
  by: ContractActor,
  now: Instant,
  context: DecisionContext,
): ContractDecision {
  if (by.seen !== null && by.seen !== contract.version) return refuse("CONTRACT_CHANGED");
  const reason = closedReason(contract, action.type, by.party, { now, calendar: context.calendar });
  if (reason) return refuse(reason);
  const decision = decideOpen(contract, action, by, now, context);
  return decision.ok ? accept(...withReleases(contract, decision.facts, now)) : decision;
}

/** Decides an action that is open: whether what it says is right, and the facts that follow. */
function decideOpen(
  contract: Contract,
  action: ContractAction,
  { user, party }: ContractActor,
  at: Instant,
  context: DecisionContext,
): ContractDecision {
  const stamp = { at, by: user } as const;
  const side = party === "X" ? null : party;
  switch (action.type) {
    case "sign":
      if (!context.certified) return refuse("CERTIFICATE_INVALID");
      return accept({ ...stamp, type: "signed", side: of(side) });
    case "refuse":
      return refuseToSign(contract, of(side), action.memo.trim(), stamp, context);
    case "pay":
    case "refund":
      return payment(contract, of(side), action.amount, stamp, context);
    case "claim-payment":
      return claimPayment(contract, of(side), action, stamp);
    case "confirm-payment":
    case "reject-payment":
      return answerClaim(contract, of(side), action, stamp);
    case "ship":
      return ship(contract, action, stamp);
    case "cancel-shipment":
      return cancelShipment(contract, action, stamp);
    case "receive":
      return receive(contract, action, stamp);
    case "close-delivery":
      return accept({ ...stamp, type: "delivery-closed" });
    case "settle":
      return makeSettlement(contract, action.evidence, stamp, context);
    case "cancel-settlement":
      return accept({ ...stamp, type: "settlement-cancelled" });
    case "confirm-settlement":
      return accept(confirmation(contract, stamp, context));
    case "raise-dissent":
      return raiseDissent(contract, of(side), action, stamp);
    case "accept-dissent":
      return contract.dissent
        ? upholdDissent(contract, contract.dissent.claim, stamp, context)
        : refuse("CONTRACT_STATE_WRONG");
    case "decide-dissent":
      return action.claim
        ? upholdDissent(contract, action.claim, stamp, context)
        : accept(endDissent("dismissed", stamp, context));
    case "withdraw-dissent":
      return accept(endDissent("withdrawn", stamp, context));
    case "register-invoice":
      return registerInvoice(contract, action, stamp);
    case "apply-finish":
      return accept({ ...stamp, type: "finish-applied", side: of(side) });
    case "cancel-finish":
      return accept({ ...stamp, type: "finish-cancelled" });
    case "confirm-finish":
      return accept({ ...stamp, type: "finished" });
    case "propose-termination":
      return proposeTermination(contract, of(side), action, stamp);
    case "withdraw-termination":
      return accept({ ...stamp, type: "termination-withdrawn" });
    case "agree-termination":
      return agreeToTermination(contract, stamp, context);
    case "record-default":
      return recordDefault(contract, action, stamp, context);
    case "resolve-default":
      return resolveDefault(contract, action, stamp);
  }
}

/** The acting side; throws for the exchange, to which actions of the sides are never open. */
function of(side: Side | null): Side {
  if (side === null) throw new Error("the exchange acted as a party");
  return side;
}
