import { type Fen, fen, type OrderNo, type WareId } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { formatYuan } from "../money/yuan.ts";
import { acceptBid, bidOf, bidPriceFault, bidQuantityFault, rank } from "./bidding.ts";
import { advance, isDue } from "./clock.ts";
import { isTerminal, otherSide, takesOrders } from "./codes.ts";
import { firmFeeOf, holdOf, releaseOf } from "./deal.ts";
import { known } from "./evolve.ts";
import type { SessionFact } from "./facts.ts";
import { leftOf, takeLimitFault, takeListing, takePriceFault, takeQuantityFault } from "./listing.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { closeWhenDone, openRun, type Run } from "./run.ts";
import type { Session, Ware } from "./session.ts";
import { firmGap, type Standing, sectionGap } from "./standing.ts";

/** All that one check needs to see. */
interface Case {
  readonly session: Session;
  readonly ware: Ware;
  readonly request: OrderRequest;
  readonly standing: Standing;
}

type Check = (given: Case) => Refusal<OrderRefusal> | null;

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
  quantityFault,
  priceFault,
  limitFault,
  fundsFault,
];

/**
 * Decides an order of any mode by the clock of its receipt: what the clock has to do up to then comes
 * first among the facts. The ware must be one of the session's.
 */
export function placeOrder(
  session: Session,
  request: OrderRequest,
  standing: Standing,
): Decision<SessionFact, OrderRefusal> {
  const run = openRun(session);
  if (isDue(session, known(session, request.ware), request.at))
    advance(session, request.at).forEach(run.emit);

  const given = { session: run.session, ware: known(run.session, request.ware), request, standing };
  for (const check of checks) {
    const refusal = check(given);
    if (refusal) return refusal;
  }
  const hold = newHold(given);
  if (run.session.section.mode === "0")
    return accept(...run.facts, acceptBid(run.session, given.ware, request, hold));
  run.emit(takeListing(run.session, given.ware, request, hold));
  closeSoldOut(run, request);
  return accept(...run.facts);
}

/** A bid in the open binds until it is outbid, and a take is a deal: neither can be taken back (domain §2.0). */
export function withdrawOrder(session: Session, id: WareId, no: OrderNo): Refusal<OrderRefusal> {
  const live = known(session, id).live.some((order) => order.no === no);
  return refuse(live ? "BID_NOT_WITHDRAWABLE" : "STATUS_NOT_ALLOWED");
}

function closeSoldOut(run: Run, { ware: id, at }: OrderRequest): void {
  if (leftOf(known(run.session, id)) > 0n) return;
  run.emit({ type: "ware-closed", at, ware: id, status: "6", deals: [], unfilled: [] });
  closeWhenDone(run, at);
}

/** A sold-out listing says so even when it was the last one; a ware whose turn is still to come does not rest. */
function sectionFault({ session: { section }, ware }: Case): Refusal<OrderRefusal> | null {
  if (section.mode === "1" && leftOf(ware) === 0n) return refuse("QUANTITY_NOT_LEFT", { quantity: "0" });
  switch (section.status) {
    case "0":
      return refuse("SECTION_NOT_STARTED");
    case "3":
      return ware.turn > section.turn ? null : refuse("SECTION_RESTING");
    case "4":
      return refuse("SECTION_SUSPENDED");
    default:
      return takesOrders(section.status) ? null : refuse("SECTION_ENDED");
  }
}

function firmFault({ session, standing }: Case): Refusal<OrderRefusal> | null {
  const gap = firmGap(session.section, standing);
  return gap && refuse(gap);
}

function operatorFault({ standing }: Case): Refusal<OrderRefusal> | null {
  return standing.mayPlaceOrders ? null : refuse("NOT_ALLOWED");
}

function powerFault({ session, standing }: Case): Refusal<OrderRefusal> | null {
  const gap = sectionGap(session.section, standing);
  return gap && refuse(gap);
}

/** Related firms may not meet on a ware, not even one after the other (domain §1.2). */
function partyFault({ ware, request, standing }: Case): Refusal<OrderRefusal> | null {
  if (request.firm === ware.owner) return refuse("OWN_WARE");
  const related = standing.relatedFirms.some((firm) => ware.bidders.includes(firm));
  return related ? refuse("RELATED_FIRM_PRESENT") : null;
}

function wareFault({ ware: { status } }: Case): Refusal<OrderRefusal> | null {
  if (takesOrders(status)) return null;
  if (isTerminal(status)) return refuse("WARE_ENDED");
  return refuse(status === "4" ? "WARE_SUSPENDED" : "WARE_NOT_STARTED");
}

/** An order that names its turn is for no other; a section that does not run in turns is in its first throughout. */
function turnFault({ session: { section }, request: { turn } }: Case): Refusal<OrderRefusal> | null {
  if (turn === null || turn === section.turn) return null;
  return refuse(turn > section.turn ? "WARE_NOT_STARTED" : "WARE_ENDED");
}

function sideFault({ session: { section }, request: { side } }: Case): Refusal<OrderRefusal> | null {
  return side === null || side === otherSide(section.side) ? null : refuse("SIDE_WRONG");
}

function quantityFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return session.section.mode === "0"
    ? bidQuantityFault(ware, request.quantity)
    : takeQuantityFault(ware, request.quantity);
}

function priceFault({ session: { section }, ware, request }: Case): Refusal<OrderRefusal> | null {
  return section.mode === "0" ? bidPriceFault(section.side, ware, request) : takePriceFault(ware, request);
}

function limitFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return session.section.mode === "0" ? null : takeLimitFault(ware, request);
}

/** The deposit and the fee must be there; what the firm's own displaced orders give back counts. */
function fundsFault(given: Case): Refusal<OrderRefusal> | null {
  const { session, ware, request, standing } = given;
  const hold = newHold(given);
  const price = request.price ?? ware.rule.basePrice;
  const amount = fen(hold + firmFeeOf(session.section.side, ware.rule, price, request.quantity));
  if (standing.available >= amount || standing.available + ownReleases(given, hold) >= amount) return null;
  return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
}

function ownReleases({ session: { section }, ware, request }: Case, hold: Fen): bigint {
  if (section.mode !== "0") return 0n;
  const { displaced } = rank(section.side, ware, bidOf(section, request, hold));
  const own = displaced.filter(({ firm }) => firm === request.firm);
  return own.reduce((sum, order) => sum + releaseOf(ware.rule, order), 0n);
}

function newHold({ session, ware, request }: Case): Fen {
  return holdOf(session, ware.rule, request.firm, request.price ?? ware.rule.basePrice, request.quantity);
}
