import { type Fen, fen } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { feeOf } from "../money/fee.ts";
import { formatYuan } from "../money/yuan.ts";
import { otherSide } from "../terms/codes.ts";
import { advance, isDue } from "./clock.ts";
import { leaving } from "./closing.ts";
import { isTerminal, takesOrders } from "./codes.ts";
import { firmFeeRule, holdOf } from "./deal.ts";
import { known } from "./evolve.ts";
import type { SessionFact } from "./facts.ts";
import { isLocked } from "./group-buy.ts";
import { leftOf } from "./listing.ts";
import { rulesOf } from "./mode-rules.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { closeWhenDone, openRun } from "./run.ts";
import { isTake, type Session, type Ware } from "./session.ts";
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
  phaseFault,
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
  const rules = rulesOf(run.session.section);
  run.emit(rules.accept(run.session, given.ware, request, newHold(given)));
  if (rules.isUsedUp?.(known(run.session, request.ware))) {
    run.emit(rules.close(run.session, known(run.session, request.ware), request.at));
    closeWhenDone(run, request.at);
  }
  return accept(...run.facts);
}

/**
 * 撤单. A bid in the open binds until it is outbid, a take is a deal, and a group that is locked stays together; what is
 * sealed may be taken back until its deadline, but for the one quote of a sealed round (domain §2.0, §2.10).
 */
export function withdrawOrder(
  session: Session,
  { ware: id, no, firm, at }: Pick<OrderRequest, "ware" | "no" | "firm" | "at">,
): Decision<SessionFact, OrderRefusal> {
  const run = openRun(session);
  if (isDue(session, known(session, id), at)) advance(session, at).forEach(run.emit);
  const { section } = run.session;
  const ware = known(run.session, id);
  if (ware.live.some((order) => order.no === no)) return refuse("BID_NOT_WITHDRAWABLE");
  const order = ware.waiting.find((one) => one.no === no);
  if (order?.firm !== firm || ware.status !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (section.mode === "2" && isLocked(section, ware, at)) return refuse("GROUP_LOCKED");
  run.emit({ type: "order-withdrawn", at, ware: id, order: leaving(ware, order) });
  return accept(...run.facts);
}

/** What is sold out says so even when it was the last ware; one whose turn is still to come does not rest. */
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

function phaseFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return rulesOf(session.section).phaseFault?.(session, ware, request) ?? null;
}

function quantityFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return rulesOf(session.section).quantityFault(ware, request);
}

function priceFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return rulesOf(session.section).priceFault(session, ware, request);
}

function limitFault({ session, ware, request }: Case): Refusal<OrderRefusal> | null {
  return rulesOf(session.section).limitFault?.(session, ware, request) ?? null;
}

/** The deposit and the fee must be there; what the firm's own displaced orders give back counts. */
function fundsFault(given: Case): Refusal<OrderRefusal> | null {
  const { session, ware, request, standing } = given;
  const rules = rulesOf(session.section);
  const hold = newHold(given);
  const feeRule = standing.fee ?? firmFeeRule(session.section.side, ware.rule);
  const fee = feeOf(feeRule, rules.priceOf(ware, request), request.quantity);
  const amount = fen(hold + fee);
  if (standing.available >= amount) return null;
  if (standing.available + rules.ownReleases(session, ware, request, hold) >= amount) return null;
  return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
}

function newHold({ session, ware, request }: Case): Fen {
  const price = rulesOf(session.section).priceOf(ware, request);
  return holdOf(session, ware.rule, request.firm, price, request.quantity);
}
