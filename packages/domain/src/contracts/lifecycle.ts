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
import { dissentEnded, makeSettlement, raiseDissent, registerInvoice, upheld } from "./steps/settlement.ts";
import type { Decided } from "./steps/step.ts";
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
): Decided {
  if (by.seen !== null && by.seen !== contract.version) return refuse("CONTRACT_CHANGED");
  const closed = closedReason(contract, action.type, by.party, now);
  if (closed) return refuse(closed);
  const decided = decideOpen(contract, action, by, now, context);
  return decided.ok ? accept(...withReleases(contract, decided.facts, now)) : decided;
}

/** Decides an action that is open: whether what it says is right, and the facts that follow. */
function decideOpen(
  contract: Contract,
  action: ContractAction,
  { user, party }: ContractActor,
  at: Instant,
  context: DecisionContext,
): Decided {
  const done = { at, by: user } as const;
  const side = party === "X" ? null : party;
  switch (action.type) {
    case "sign":
      if (!context.certified) return refuse("CERTIFICATE_INVALID");
      return accept({ ...done, type: "signed", side: of(side) });
    case "refuse":
      return refuseToSign(contract, of(side), action.memo.trim(), done, context);
    case "pay":
    case "refund":
      return payment(contract, of(side), action.amount, done, context);
    case "claim-payment":
      return claimPayment(contract, of(side), action, done);
    case "confirm-payment":
    case "reject-payment":
      return answerClaim(contract, of(side), action, done);
    case "ship":
      return ship(contract, action, done);
    case "cancel-shipment":
      return cancelShipment(contract, action, done);
    case "receive":
      return receive(contract, action, done);
    case "close-delivery":
      return accept({ ...done, type: "delivery-closed" });
    case "settle":
      return makeSettlement(contract, action.evidence, done);
    case "cancel-settlement":
      return accept({ ...done, type: "settlement-cancelled" });
    case "confirm-settlement":
      return accept(confirmation(contract, done, context));
    case "raise-dissent":
      return raiseDissent(contract, of(side), action, done);
    case "accept-dissent":
      return contract.dissent
        ? upheld(contract, contract.dissent.claim, done)
        : refuse("CONTRACT_STATE_WRONG");
    case "decide-dissent":
      return action.claim ? upheld(contract, action.claim, done) : accept(dissentEnded("dismissed", done));
    case "withdraw-dissent":
      return accept(dissentEnded("withdrawn", done));
    case "register-invoice":
      return registerInvoice(contract, action, done);
    case "apply-finish":
      return accept({ ...done, type: "finish-applied", side: of(side) });
    case "cancel-finish":
      return accept({ ...done, type: "finish-cancelled" });
    case "confirm-finish":
      return accept({ ...done, type: "finished" });
    case "propose-termination":
      return proposeTermination(contract, of(side), action, done);
    case "withdraw-termination":
      return accept({ ...done, type: "termination-withdrawn" });
    case "agree-termination":
      return agreeToTermination(contract, done, context);
    case "record-default":
      return recordDefault(contract, action, done, context);
    case "resolve-default":
      return resolveDefault(contract, action, done);
  }
}

/** The acting side; throws for the exchange, to which actions of the sides are never open. */
function of(side: Side | null): Side {
  if (side === null) throw new Error("the exchange acted as a party");
  return side;
}
