import { type Fen, fen, type Price } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { amountOf } from "../money/amount.ts";
import { feeOf } from "../money/fee.ts";
import { firmLimitFault } from "../money/firm-limits.ts";
import { formatYuan } from "../money/yuan.ts";
import { otherSide } from "../terms/codes.ts";
import { advance, isDue } from "./clock.ts";
import { releasedOrder } from "./closing.ts";
import { isTerminal, takesOrders } from "./codes.ts";
import { depositToHold, firmFeeRule } from "./deal.ts";
import { type Eligibility, firmEligibilityFault, sectionEligibilityFault } from "./eligibility.ts";
import { requireWare } from "./evolve.ts";
import { closeWhenDone, collectFacts } from "./fact-collector.ts";
import type { SessionFact } from "./facts.ts";
import { isLocked } from "./group-buy.ts";
import { leftOf } from "./listing.ts";
import { rulesOf } from "./mode-rules.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { dearestPrice, presentKey } from "./sealing.ts";
import { isSealed, isTake, type Session, type Ware } from "./session.ts";

/**
 * An order, in every trade mode: the checks that it must pass in their order, the fact of its acceptance, and 撤单 (domain
 * §2.0). What differs by mode is in `mode-rules.ts`. Money is in fen, prices are in 0.0001 yuan a tonne, quantities in
 * 0.0001 t.
 */

/** What one check of an order is given. */
interface Case {
  /** The session after the clock has done what was due. */
  readonly session: Session;
  /** The ware after the clock has done what was due. */
  readonly ware: Ware;
  /** The order as it was received. */
  readonly request: OrderRequest;
  /** What was known of the firm and its operator when the order was received. */
  readonly eligibility: Eligibility;
}

type Check = (attempt: Case) => Refusal<OrderRefusal> | null;

/** The order of domain §2.0: the first check that fails is the answer. */
const checks: readonly Check[] = [
  sectionFault,
  firmFault,
  operatorFault,
  powerFault,
  partyFault,
  wareFault,
  turnFault,
  sideFault,
  phaseFault,
  sealFault,
  quantityFault,
  priceFault,
  limitFault,
  firmLimits,
  fundsFault,
];

/**
 * Decides an order of any mode at the moment of its receipt; what was due of the clock by then comes first among the
 * facts. Answers the first check that fails. The ware must be one of the session's, otherwise it throws.
 */
export function placeOrder(
  session: Session,
  request: OrderRequest,
  eligibility: Eligibility,
): Decision<SessionFact, OrderRefusal> {
  const collector = collectFacts(session);
  if (isDue(session, requireWare(session, request.ware), request.at))
    advance(session, request.at).forEach(collector.emit);

  const attempt = {
    session: collector.session,
    ware: requireWare(collector.session, request.ware),
    request,
    eligibility,
  };
  for (const check of checks) {
    const refusal = check(attempt);
    if (refusal) return refusal;
  }
  const rules = rulesOf(collector.session.section);
  collector.emit(rules.accept(collector.session, attempt.ware, request, newHold(attempt)));
  if (rules.isUsedUp?.(requireWare(collector.session, request.ware))) {
    collector.emit(rules.close(collector.session, requireWare(collector.session, request.ware), request.at));
    closeWhenDone(collector, request.at);
  }
  return accept(...collector.facts);
}

/**
 * 撤单, only of orders that wait for the end (domain §2.0). A bid in the open binds until it is outbid, a take is a deal,
 * and a locked group stays together (BID_NOT_WITHDRAWABLE, GROUP_LOCKED); the one quote of a sealed round binds as well
 * (domain §2.10).
 */
export function withdrawOrder(
  session: Session,
  { ware: id, no, firm, at }: Pick<OrderRequest, "ware" | "no" | "firm" | "at">,
): Decision<SessionFact, OrderRefusal> {
  const collector = collectFacts(session);
  if (isDue(session, requireWare(session, id), at)) advance(session, at).forEach(collector.emit);
  const { section } = collector.session;
  const ware = requireWare(collector.session, id);
  if (ware.live.some((order) => order.no === no)) return refuse("BID_NOT_WITHDRAWABLE");
  const order = ware.waiting.find((one) => one.no === no);
  if (order?.firm !== firm || ware.status !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (section.mode === "2" && isLocked(section, ware, at)) return refuse("GROUP_LOCKED");
  collector.emit({ type: "order-withdrawn", at, ware: id, order: releasedOrder(ware, order) });
  return accept(...collector.facts);
}

/**
 * Whether the section takes orders now. A ware of modes 1 and 5 that is sold out says so first, even where it was the
 * last one; a ware whose turn is still to come does not count as resting.
 */
function sectionFault({ session: { section }, ware }: Case): Refusal<OrderRefusal> | null {
  if (isTake(section.mode) && leftOf(ware) === 0n) return refuse("QUANTITY_NOT_LEFT", { quantity: "0" });
  switch (section.status) {
    case "0":
      return refuse("SECTION_NOT_STARTED");
    case "3":
      return ware.turn > section.turn ? null : refuse("SECTION_RESTING");
    case "4":
      return refuse("SECTION_SUSPENDED");
    case "8":
      return refuse("SECTION_EVALUATING");
    default:
      return takesOrders(section.status) ? null : refuse("SECTION_ENDED");
  }
}

function firmFault({ session, eligibility }: Case): Refusal<OrderRefusal> | null {
  const fault = firmEligibilityFault(session.section, eligibility);
  return fault && refuse(fault);
}

function operatorFault({ eligibility }: Case): Refusal<OrderRefusal> | null {
  return eligibility.mayPlaceOrders ? null : refuse("NOT_ALLOWED");
}

function powerFault({ session, eligibility }: Case): Refusal<OrderRefusal> | null {
  const fault = sectionEligibilityFault(session.section, eligibility);
  return fault && refuse(fault);
}

/** Related firms may not bid on the same ware, not even one after the other (domain §1.2). */
function partyFault({ ware, request, eligibility }: Case): Refusal<OrderRefusal> | null {
  if (request.firm === ware.owner) return refuse("OWN_WARE");
  const related = eligibility.relatedFirms.some((firm) => ware.bidders.includes(firm));
  return related ? refuse("RELATED_FIRM_PRESENT") : null;
}

function wareFault({ ware: { status } }: Case): Refusal<OrderRefusal> | null {
  if (takesOrders(status)) return null;
  if (isTerminal(status)) return refuse("WARE_ENDED");
  return refuse(status === "4" ? "WARE_SUSPENDED" : "WARE_NOT_STARTED");
}

/**
 * An order that names a turn counts for that turn alone. A section that does not run in turns is in turn 1 throughout.
 */
function turnFault({ session: { section }, request: { turn } }: Case): Refusal<OrderRefusal> | null {
  if (turn === null || turn === section.turn) return null;
  return refuse(turn > section.turn ? "WARE_NOT_STARTED" : "WARE_ENDED");
}

function sideFault({ session: { section }, request: { side } }: Case): Refusal<OrderRefusal> | null {
  return side === null || side === otherSide(section.side) ? null : refuse("SIDE_WRONG");
}

function phaseFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return rulesOf(session.section).phaseFault?.(session, ware, request) ?? null;
}

/**
 * Where offers are encrypted none comes in the open, or under the key of another round, and elsewhere none comes encrypted. What it
 * says was checked before it was encrypted.
 */
function sealFault({ session: { section }, request: { sealed } }: Case): Refusal<OrderRefusal> | null {
  const key = isSealed(section) ? presentKey(section) : null;
  if (sealed?.publicKey !== key?.publicKey) return refuse("OFFER_NOT_SEALED");
  return sealed?.fault ?? null;
}

function quantityFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return request.sealed ? null : rulesOf(session.section).quantityFault(ware, request);
}

function priceFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return request.sealed ? null : rulesOf(session.section).priceFault(session, ware, request);
}

function limitFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  if (request.sealed) return null;
  return rulesOf(session.section).limitFault?.(session, ware, request) ?? null;
}

/** The order's value, at the price from which money is held, against the limits of the firm. */
function firmLimits(attempt: Case): Refusal<OrderRefusal> | null {
  return firmLimitFault(attempt.eligibility.limits, amountOf(heldPriceOf(attempt), attempt.request.quantity));
}

/** The firm must have deposit and fee available; what its own orders would release because of this one counts. */
function fundsFault(attempt: Case): Refusal<OrderRefusal> | null {
  const { session, ware, request, eligibility } = attempt;
  const rules = rulesOf(session.section);
  const hold = newHold(attempt);
  const feeRule = eligibility.fee ?? firmFeeRule(session.section.side, ware.rule);
  const fee = feeOf(feeRule, heldPriceOf(attempt), request.quantity);
  const amount = fen(hold + fee);
  if (eligibility.available >= amount) return null;
  if (eligibility.available + rules.ownReleases(session, ware, request, hold) >= amount) return null;
  return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
}

function newHold(attempt: Case): Fen {
  const { session, ware, request } = attempt;
  return depositToHold(session, ware.rule, request.firm, heldPriceOf(attempt), request.quantity);
}

/** Price from which money is held: of an encrypted offer the dearest that it may name, so that nothing follows from what is held. */
const heldPriceOf = ({ session, ware, request }: Case): Price =>
  request.sealed ? dearestPrice(ware.rule) : rulesOf(session.section).priceOf(ware, request);
