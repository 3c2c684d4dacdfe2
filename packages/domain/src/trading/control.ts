import { type FirmId, type Instant, instant, type WareId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { blocksCountdown } from "./bidding.ts";
import { releasedOrder } from "./closing.ts";
import { isTerminal, mayBecome, takesOrders } from "./codes.ts";
import { requireWare } from "./evolve.ts";
import { closeWhenDone, collectFacts, type FactCollector, fixedReleases } from "./fact-collector.ts";
import type { ReleasedOrder, SessionFact, WareDeadline } from "./facts.ts";
import { isTake, runsInTurns, type Section, type Session, type Ware } from "./session.ts";

/**
 * What the staff and the owner do to a running session apart from orders: 暂停, 恢复, 延长, 作废, 下架. Moments are ms since the
 * epoch, spans are in ms.
 */

/** The decision of a step of the staff or the owner: suspend, resume, extend, void, take down. */
type Step<Reason extends string = "STATUS_NOT_ALLOWED"> = Decision<SessionFact, Reason>;

/** Least time that a clock gets after an outage where the section has no extension, in ms. */
const leastReturnMs = 60_000;

/**
 * 暂停 by the staff: the clocks stop, and the session keeps what is left of them. STATUS_NOT_ALLOWED once it
 * has ended or is suspended already.
 */
export function suspend({ section }: Session, at: Instant): Step {
  if (!mayBecome(section.status, "4")) return refuse("STATUS_NOT_ALLOWED");
  return accept({ type: "suspended", at, why: "staff" });
}

/**
 * 恢复: the clocks go on with what was left of them; after an outage with at least a full extension, because no
 * firm could bid when they ran out. The hard end moves by the time of the suspension.
 */
export function resume(session: Session, at: Instant): Step {
  const { section } = session;
  const { suspended } = section;
  if (!suspended) return refuse("STATUS_NOT_ALLOWED");

  const least = suspended.why === "outage" ? section.extensionMs || leastReturnMs : 0;
  const again = (remainingMs: number): Instant => instant(at + Math.max(remainingMs, least));
  const deadline = suspended.remainingMs === null ? null : again(suspended.remainingMs);
  const wareDeadlines: WareDeadline[] = [];
  for (const { id, status, remainingMs } of session.wares.values()) {
    if (status === "4" && remainingMs !== null)
      wareDeadlines.push({ ware: id, deadline: again(remainingMs) });
  }
  const last = Math.max(deadline ?? 0, ...wareDeadlines.map((clock) => clock.deadline));

  const collector = collectFacts(session);
  collector.emit({
    type: "resumed",
    at,
    status: suspended.status,
    startsAt: suspended.status === "0" ? instant(Math.max(section.startsAt, at)) : section.startsAt,
    deadline,
    hardEnd: laterHardEnd(section, at - suspended.at, last),
    wareDeadlines,
  });
  closeWhenDone(collector, at);
  return decisionOf(collector);
}

function laterHardEnd({ hardEnd, suspended }: Section, awayMs: number, last: number): Instant | null {
  if (hardEnd === null) return null;
  const later = hardEnd + awayMs;
  return instant(suspended?.why === "outage" ? Math.max(later, last) : later);
}

/**
 * 延长场次截止: the staff moves the hard end, only to a later moment and only while the section runs. A clock that
 * the old end had cut short gets back what its phase gives it; one that waits for cover waits until the new
 * end.
 */
export function extend(
  session: Session,
  to: Instant,
  at: Instant,
): Step<"STATUS_NOT_ALLOWED" | "HARD_END_NOT_LATER"> {
  const { section, wares } = session;
  const { hardEnd, status } = section;
  if (hardEnd === null || !(takesOrders(status) || status === "3")) return refuse("STATUS_NOT_ALLOWED");
  if (to <= hardEnd || to <= at) return refuse("HARD_END_NOT_LATER");
  const open = [...wares.values()].filter((ware) => takesOrders(ware.status));
  const wareDeadlines = open.flatMap((ware) =>
    ware.deadline === hardEnd ? [{ ware: ware.id, deadline: goneOn(section, [ware], to, at) }] : [],
  );
  const deadline = section.deadline === hardEnd ? goneOn(section, open, to, at) : section.deadline;
  return accept({ type: "hard-end-moved", at, hardEnd: to, deadline, wareDeadlines });
}

/** New end of a clock that the old hard end had cut short. */
function goneOn(section: Section, wares: readonly Ware[], to: Instant, at: Instant): Instant {
  const { status, hardEnd, startsAt, freeMs, extensionMs, restMs, sealedMs } = section;
  if (status === "2" && wares.some((ware) => blocksCountdown(section, ware))) return to;
  const free = runsInTurns(section) ? at + freeMs : startsAt + freeMs;
  const phases = { "2": at + extensionMs, "3": at + restMs, a: at + (sealedMs ?? 0) };
  const whole = status === "2" || status === "3" || status === "a" ? phases[status] : free;
  return instant(Math.min(to, Math.max(whole, hardEnd ?? 0)));
}

/** 作废 (status 5) of one ware by the exchange. A listing of which a firm has taken cannot be voided. */
export function voidWare(session: Session, id: WareId, at: Instant): Step {
  const ware = requireWare(session, id);
  if (isTerminal(ware.status) || ware.dealt > 0n) return refuse("STATUS_NOT_ALLOWED");
  const collector = collectFacts(session);
  collector.emit({ type: "ware-voided", at, ware: id, orders: openOrders(ware) });
  closeWhenDone(collector, at);
  return decisionOf(collector);
}

/**
 * 作废 (status 5) of the section and of every ware that has not ended; STATUS_NOT_ALLOWED where one of those
 * has dealt.
 */
export function voidSection(session: Session, at: Instant): Step {
  if (isTerminal(session.section.status)) return refuse("STATUS_NOT_ALLOWED");
  const open = [...session.wares.values()].filter(({ status }) => !isTerminal(status));
  if (open.some(({ dealt }) => dealt > 0n)) return refuse("STATUS_NOT_ALLOWED");
  const orders = open.flatMap(openOrders);
  return accept({ type: "section-voided", at, orders, releases: fixedReleases(session) });
}

/** The orders that end with their ware. */
const openOrders = (ware: Ware): readonly ReleasedOrder[] =>
  [...ware.live, ...ware.waiting].map((order) => releasedOrder(ware, order));

/**
 * 下架 (status 9): the owner takes down what is left of a listing (modes 1 and 5). NOT_ALLOWED to any other
 * firm.
 */
export function takeDown(
  session: Session,
  id: WareId,
  by: FirmId,
  at: Instant,
): Step<"STATUS_NOT_ALLOWED" | "NOT_ALLOWED"> {
  const ware = requireWare(session, id);
  if (by !== ware.owner) return refuse("NOT_ALLOWED");
  if (!isTake(session.section.mode) || !mayBecome(ware.status, "9")) return refuse("STATUS_NOT_ALLOWED");
  const collector = collectFacts(session);
  collector.emit({ type: "ware-taken-down", at, ware: id });
  closeWhenDone(collector, at);
  return decisionOf(collector);
}

const decisionOf = (
  collector: FactCollector,
): { readonly ok: true; readonly facts: readonly SessionFact[] } => ({
  ok: true,
  facts: collector.facts,
});
