import { type Instant, instant } from "../kernel/brand.ts";
import { calendarOf } from "../kernel/fixed-calendar.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { blocksCountdown, countdownEnd } from "./bidding.ts";
import { closeWithoutDeal } from "./closing.ts";
import { isTerminal } from "./codes.ts";
import { closeWhenDone, collectFacts, type FactCollector } from "./fact-collector.ts";
import type { PhaseBegun, SessionFact, WareClosed, WareDeadline } from "./facts.ts";
import { isEvaluated, rulesOf } from "./mode-rules.ts";
import { hasFirstRound, openFirstRound } from "./second-round.ts";
import {
  followsSection,
  hasOwnClocks,
  runsInTurns,
  type Section,
  type Session,
  type Ware,
} from "./session.ts";

/**
 * The clock of a session (domain §2.1): free time, countdown, rest, turn, sealed round, evaluation, end. It has no clock
 * of its own: callers give `now`, and nothing follows before a deadline. Moments are ms since the epoch, spans are in ms.
 */

/**
 * How late the clock may come, in ms. A deadline that is missed by more was lost in an outage: the section is
 * suspended for the staff to decide, and nothing is awarded.
 */
const outageMs = 120_000;

/**
 * How late a timer may be without moving the published times, in ms; after a longer delay the next phase
 * starts at the present moment.
 */
const punctualMs = 1_000;

/**
 * The facts of everything that is due by now: start, countdown, end, rest, next turn. Empty where nothing is
 * due, so that a call that comes early or twice does no harm.
 */
export function advance(session: Session, now: Instant): readonly SessionFact[] {
  const due = nextDue(session);
  if (due === null || due > now) return [];
  // An evaluation that ends late costs no firm anything, so it is not suspended.
  if (now - due > outageMs && session.section.status !== "8")
    return [{ type: "suspended", at: now, why: "outage" }];
  const collector = collectFacts(session);
  while (step(collector, now));
  return collector.facts;
}

/**
 * When the clock has something to do next; null where only an order or a step of the staff or the owner can
 * move the session.
 */
export function nextDue({ section, wares }: Session): Instant | null {
  if (section.status === "0") return section.startsAt;
  if (section.status !== "2" || !hasOwnClocks(section)) return section.deadline;
  let next: Instant | null = null;
  for (const { deadline } of wares.values())
    if (deadline !== null && (next === null || deadline < next)) next = deadline;
  return next;
}

/** Whether something is due that affects this ware: then `advance` comes before any decision about it. */
export function isDue({ section }: Session, ware: Ware, now: Instant): boolean {
  const due = section.status === "0" ? section.startsAt : (section.deadline ?? ware.deadline);
  return due !== null && due <= now;
}

/**
 * The `second` of a section: whole seconds left of its clock, rounded up; null where no clock runs, and where
 * an outage has left nothing of it.
 */
export function sectionSeconds(
  section: Pick<Section, "deadline" | "suspended">,
  now: Instant,
): number | null {
  return secondsLeft(section.deadline, section.suspended?.remainingMs ?? null, now);
}

/**
 * The `second` of a ware: whole seconds left, rounded up: of its own clock in downmode B, otherwise of the
 * section's. Null where it has ended, or its turn does not run.
 */
export function wareSeconds(section: Section, ware: Ware, now: Instant): number | null {
  if (isTerminal(ware.status) || !followsSection(section, ware)) return null;
  return secondsLeft(ware.deadline, ware.remainingMs, now) ?? sectionSeconds(section, now);
}

function secondsLeft(deadline: Instant | null, remainingMs: number | null, now: Instant): number | null {
  // A clock that ran out in an outage gets time again when the section is resumed; until then it shows none.
  const left = deadline === null ? remainingMs || null : deadline - now;
  return left === null ? null : Math.max(0, Math.ceil(left / 1_000));
}

/** Takes one step of the clock where one is due; false where no further step can follow. */
function step(collector: FactCollector, now: Instant): boolean {
  const { section } = collector.session;
  if (section.status === "0") return begin(collector, from(section.startsAt, now), now);
  if (section.status === "2" && hasOwnClocks(section)) return closeDueWares(collector, now);
  if (section.deadline === null || section.deadline > now) return false;

  const since = from(section.deadline, now);
  if (section.status === "b") return closeUnopened(collector, now);
  if (section.sealedMs !== null) return turnRound(collector, section.sealedMs, since, now);
  if (section.status === "3") return begin(collector, since, now);
  if (section.status === "1" && section.mode === "0") return beginCountdown(collector, since, now);
  if (section.status === "1" && isEvaluated(section)) return beginEvaluation(collector, now);
  return endTurn(collector, since, now);
}

const from = (due: Instant, now: Instant): Instant => (now - due <= punctualMs ? due : now);

const notAfter = (time: number, hardEnd: Instant | null): Instant =>
  instant(hardEnd !== null && hardEnd < time ? hardEnd : time);

function begin(collector: FactCollector, since: Instant, now: Instant): true {
  const { freeMs, hardEnd } = collector.session.section;
  const turn = upcomingTurn(collector.session);
  beginPhase(collector, { status: "1", turn, deadline: notAfter(since + freeMs, hardEnd) }, now);
  closeWhenDone(collector, now);
  return true;
}

/**
 * 二次报价: from the first round, open or sealed, to the rest in which firms confirm the rules, to the sealed
 * round, to the end. Where offers are encrypted, they are opened after each sealed round.
 */
function turnRound(collector: FactCollector, sealedMs: number, since: Instant, now: Instant): true {
  const { section } = collector.session;
  const { status, shortlistSize } = section;
  if (status === "1" && hasFirstRound(collector.session)) {
    if (shortlistSize !== null && isEncrypted(collector.session)) {
      closeWithoutOffers(collector, now);
      beginOpening(collector, now);
    } else {
      if (shortlistSize !== null) openFirstRounds(collector, shortlistSize, now);
      beginRest(collector, since, now);
    }
  } else if (status === "3") {
    beginPhase(
      collector,
      { status: "a", turn: 2, deadline: notAfter(since + sealedMs, roundsEnd(section)) },
      now,
    );
  } else if (isEncrypted(collector.session)) {
    beginOpening(collector, now);
  } else {
    closeRunning(collector, now);
  }
  return true;
}

/** The first round is over: each ware of a sealed one is opened. */
function openFirstRounds(collector: FactCollector, size: number, now: Instant): void {
  for (const ware of running(collector.session))
    collector.emit(openedOrClosed(collector.session, ware, size, now));
}

function beginRest(collector: FactCollector, since: Instant, now: Instant): void {
  const { section } = collector.session;
  const deadline = notAfter(since + section.restMs, roundsEnd(section));
  beginPhase(collector, { status: "3", turn: 1, deadline }, now);
}

/**
 * The end that cuts the rest and the second round short. Where the first round is encrypted there is none: its holders come when they
 * come, and what follows has its whole length all the same.
 */
const roundsEnd = ({ seal, hardEnd }: Section): Instant | null => (seal?.second ? null : hardEnd);

/** A ware without a quote in a sealed first round fails at its opening, since no firm could quote again. */
const openedOrClosed = (session: Session, ware: Ware, size: number, at: Instant): SessionFact =>
  ware.waiting.length > 0 ? openFirstRound(session.section.side, ware, size, at) : closed(session, ware, at);

/** Wares without an offer fail; for the others the owner has three working days to evaluate. */
function beginEvaluation(collector: FactCollector, now: Instant): true {
  closeWithoutOffers(collector, now);
  if (isEncrypted(collector.session)) beginOpening(collector, now);
  else if (running(collector.session).length > 0)
    beginPhase(
      collector,
      { status: "8", turn: 1, deadline: workingDaysLater(collector, now, evaluationDays) },
      now,
    );
  closeWhenDone(collector, now);
  return true;
}

const evaluationDays = 3;

function closeWithoutOffers(collector: FactCollector, now: Instant): void {
  for (const ware of running(collector.session))
    if (ware.waiting.length === 0) collector.emit(closed(collector.session, ware, now));
}

/** Whether any offer is still encrypted. */
const isEncrypted = ({ wares }: Session): boolean =>
  [...wares.values()].some(({ waiting }) => waiting.some(({ sealed }) => sealed !== undefined));

/** The holders of the seal have until the close of the next working day to open it. */
function beginOpening(collector: FactCollector, now: Instant): void {
  const { turn } = collector.session.section;
  beginPhase(collector, { status: "b", turn, deadline: workingDaysLater(collector, now, openingDays) }, now);
}

/** Close of business so many working days later, by the calendar that the section has fixed. */
const workingDaysLater = ({ session }: FactCollector, now: Instant, days: number): Instant =>
  endOfWorkingDay(calendarOf(session.section.workingDays), now, days);

const openingDays = 1;

/** Too few holders came in time: nobody ever learns the offers, no ware deals, and all deposits go back. */
function closeUnopened(collector: FactCollector, now: Instant): true {
  for (const ware of running(collector.session))
    collector.emit(closeWithoutDeal(collector.session, ware, now));
  closeWhenDone(collector, now);
  return true;
}

/**
 * What follows at once when the offers are opened: their evaluation; of a second-round quote the rest after a sealed first round, or the
 * end.
 */
export function goOnAfterOpening(collector: FactCollector, now: Instant): void {
  const { section } = collector.session;
  if (isEvaluated(section)) {
    beginEvaluation(collector, now);
  } else if (section.shortlistSize !== null && section.turn === 1) {
    openFirstRounds(collector, section.shortlistSize, now);
    beginRest(collector, now, now);
  } else {
    closeRunning(collector, now);
  }
}

function beginPhase(
  collector: FactCollector,
  phase: Pick<PhaseBegun, "status" | "turn" | "deadline">,
  at: Instant,
): void {
  collector.emit({ type: "phase-begun", at, ...phase, wareDeadlines: [] });
}

function closeRunning(collector: FactCollector, at: Instant): void {
  for (const ware of running(collector.session)) collector.emit(closed(collector.session, ware, at));
  closeWhenDone(collector, at);
}

/** Begins the countdown. Where every ware has its own clock (downmode B), wares without a bid fail here. */
function beginCountdown(collector: FactCollector, since: Instant, now: Instant): true {
  const own = hasOwnClocks(collector.session.section);
  if (own)
    for (const ware of running(collector.session))
      if (!ware.live.length) collector.emit(closed(collector.session, ware, now));

  const { section } = collector.session;
  const open = running(collector.session);
  const end = (waits: boolean) =>
    waits && section.hardEnd !== null ? section.hardEnd : countdownEnd(section, since);
  const wareDeadlines: WareDeadline[] = own
    ? open.map((ware) => ({ ware: ware.id, deadline: end(blocksCountdown(section, ware)) }))
    : [];
  if (open.length || !own) {
    const deadline = own ? null : end(open.some((ware) => blocksCountdown(section, ware)));
    collector.emit({
      type: "phase-begun",
      at: now,
      status: "2",
      turn: section.turn,
      deadline,
      wareDeadlines,
    });
  }
  closeWhenDone(collector, now);
  return true;
}

function closeDueWares(collector: FactCollector, now: Instant): false {
  const due = running(collector.session).filter(({ deadline }) => deadline !== null && deadline <= now);
  due.sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0));
  for (const ware of due) collector.emit(closed(collector.session, ware, now));
  closeWhenDone(collector, now);
  return false;
}

function endTurn(collector: FactCollector, since: Instant, now: Instant): true {
  closeRunning(collector, now);
  const { section } = collector.session;
  if (section.deadline === null) return true;

  const deadline = notAfter(since + section.restMs, section.hardEnd);
  beginPhase(collector, { status: "3", turn: section.turn, deadline }, now);
  return true;
}

const closed = (session: Session, ware: Ware, at: Instant): WareClosed =>
  rulesOf(phaseOf(session.section)).close(session, ware, at);

/** What was sealed in a second round ends by the rules of that round, although its opening is a phase of its own. */
const phaseOf = (section: Section): Section =>
  section.status === "b" && section.sealedMs !== null ? { ...section, status: "a" } : section;

/** The wares that follow the section's clock now and have not ended. */
const running = ({ section, wares }: Session): Ware[] =>
  [...wares.values()].filter((ware) => followsSection(section, ware) && !isTerminal(ware.status));

/** The next turn that still has a ware to trade; 1 where the section does not run in turns. */
function upcomingTurn({ section, wares }: Session): number {
  if (!runsInTurns(section)) return 1;
  let next = section.turns;
  for (const { turn, status } of wares.values()) {
    if (turn > section.turn && turn < next && !isTerminal(status)) next = turn;
  }
  return next;
}
