import { type Instant, instant } from "../kernel/brand.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { countdownEnd, needsCover } from "./bidding.ts";
import { isTerminal } from "./codes.ts";
import type { PhaseBegun, SessionFact, WareClosed, WareDeadline } from "./facts.ts";
import { isEvaluated, rulesOf } from "./mode-rules.ts";
import { closeWhenDone, openRun, type Run } from "./run.ts";
import { hasFirstRound, openFirstRound } from "./second-round.ts";
import { follows, hasOwnClocks, runsInTurns, type Section, type Session, type Ware } from "./session.ts";

/** A deadline missed by more was swallowed by an outage: the staff decides, the clock awards nothing. */
const outageMs = 120_000;

/** What a timer may be late without the published times moving; a real delay starts the next phase anew. */
const punctualMs = 1_000;

/**
 * Everything that the clock does: open, count down, close, rest, go on. Nothing follows from a call
 * that is early, and nothing from a second one.
 */
export function advance(session: Session, now: Instant): readonly SessionFact[] {
  const due = nextDue(session);
  if (due === null || due > now) return [];
  // Nobody loses anything when an evaluation that was never finished ends a little later.
  if (now - due > outageMs && session.section.status !== "8")
    return [{ type: "suspended", at: now, why: "outage" }];
  const run = openRun(session);
  while (step(run, now));
  return run.facts;
}

/** When the clock has something to do next; null when only people can move the session. */
export function nextDue({ section, wares }: Session): Instant | null {
  if (section.status === "0") return section.startsAt;
  if (section.status !== "2" || !hasOwnClocks(section)) return section.deadline;
  let next: Instant | null = null;
  for (const { deadline } of wares.values())
    if (deadline !== null && (next === null || deadline < next)) next = deadline;
  return next;
}

/** Whether something is due that bears on this ware: `advance` has to come before any decision about it. */
export function isDue({ section }: Session, ware: Ware, now: Instant): boolean {
  const due = section.status === "0" ? section.startsAt : (section.deadline ?? ware.deadline);
  return due !== null && due <= now;
}

/** The `second` of a section: what is left of its clock, rounded up; null when no clock runs, or nobody knows what is left. */
export function sectionSeconds(
  section: Pick<Section, "deadline" | "suspended">,
  now: Instant,
): number | null {
  return secondsLeft(section.deadline, section.suspended?.remainingMs ?? null, now);
}

/** The `second` of a ware: its own in downmode B, otherwise the section's where it follows that. */
export function wareSeconds(section: Section, ware: Ware, now: Instant): number | null {
  if (isTerminal(ware.status) || !follows(section, ware)) return null;
  return secondsLeft(ware.deadline, ware.remainingMs, now) ?? sectionSeconds(section, now);
}

function secondsLeft(deadline: Instant | null, remainingMs: number | null, now: Instant): number | null {
  // A clock that ran out in an outage is given time when it goes on, and shows nothing of it before.
  const left = deadline === null ? remainingMs || null : deadline - now;
  return left === null ? null : Math.max(0, Math.ceil(left / 1_000));
}

/** One step of the clock, if one is due. */
function step(run: Run, now: Instant): boolean {
  const { section } = run.session;
  if (section.status === "0") return begin(run, from(section.startsAt, now), now);
  if (section.status === "2" && hasOwnClocks(section)) return closeDueWares(run, now);
  if (section.deadline === null || section.deadline > now) return false;

  const since = from(section.deadline, now);
  if (section.sealedMs !== null) return turnRound(run, section.sealedMs, since, now);
  if (section.status === "3") return begin(run, since, now);
  if (section.status === "1" && section.mode === "0") return beginCountdown(run, since, now);
  if (section.status === "1" && isEvaluated(section)) return beginEvaluation(run, now);
  return endTurn(run, since, now);
}

const from = (due: Instant, now: Instant): Instant => (now - due <= punctualMs ? due : now);

const notAfter = (time: number, hardEnd: Instant | null): Instant =>
  instant(hardEnd !== null && hardEnd < time ? hardEnd : time);

function begin(run: Run, since: Instant, now: Instant): true {
  const { freeMs, hardEnd } = run.session.section;
  const turn = upcomingTurn(run.session);
  beginPhase(run, { status: "1", turn, deadline: notAfter(since + freeMs, hardEnd) }, now);
  closeWhenDone(run, now);
  return true;
}

/** 二次报价: the first round, open or sealed, the rest in which its rules are confirmed, the sealed round, the end. */
function turnRound(run: Run, sealedMs: number, since: Instant, now: Instant): true {
  const { status, restMs, hardEnd, shortlistSize } = run.session.section;
  if (status === "1" && hasFirstRound(run.session)) {
    if (shortlistSize !== null)
      for (const ware of running(run.session))
        run.emit(openedOrClosed(run.session, ware, shortlistSize, now));
    beginPhase(run, { status: "3", turn: 1, deadline: notAfter(since + restMs, hardEnd) }, now);
  } else if (status === "3") {
    beginPhase(run, { status: "a", turn: 2, deadline: notAfter(since + sealedMs, hardEnd) }, now);
  } else {
    closeRunning(run, now);
  }
  return true;
}

/** What nobody has quoted for in a sealed first round has failed: nobody is there to quote again. */
const openedOrClosed = (session: Session, ware: Ware, size: number, at: Instant): SessionFact =>
  ware.waiting.length > 0 ? openFirstRound(session.section.side, ware, size, at) : closed(session, ware, at);

/** What nobody has offered for has failed; the rest is the owner's to evaluate, for three working days. */
function beginEvaluation(run: Run, now: Instant): true {
  for (const ware of running(run.session))
    if (ware.waiting.length === 0) run.emit(closed(run.session, ware, now));
  if (running(run.session).length > 0)
    beginPhase(run, { status: "8", turn: 1, deadline: endOfWorkingDay(now, evaluationDays) }, now);
  closeWhenDone(run, now);
  return true;
}

const evaluationDays = 3;

function beginPhase(run: Run, phase: Pick<PhaseBegun, "status" | "turn" | "deadline">, at: Instant): void {
  run.emit({ type: "phase-begun", at, ...phase, wareDeadlines: [] });
}

function closeRunning(run: Run, at: Instant): void {
  for (const ware of running(run.session)) run.emit(closed(run.session, ware, at));
  closeWhenDone(run, at);
}

/** Where every ware has its own clock, one without a bid has failed when the free time is over. */
function beginCountdown(run: Run, since: Instant, now: Instant): true {
  const own = hasOwnClocks(run.session.section);
  if (own)
    for (const ware of running(run.session)) if (!ware.live.length) run.emit(closed(run.session, ware, now));

  const { section } = run.session;
  const open = running(run.session);
  const end = (waits: boolean) =>
    waits && section.hardEnd !== null ? section.hardEnd : countdownEnd(section, since);
  const wareDeadlines: WareDeadline[] = own
    ? open.map((ware) => ({ ware: ware.id, deadline: end(needsCover(section, ware)) }))
    : [];
  if (open.length || !own) {
    const deadline = own ? null : end(open.some((ware) => needsCover(section, ware)));
    run.emit({ type: "phase-begun", at: now, status: "2", turn: section.turn, deadline, wareDeadlines });
  }
  closeWhenDone(run, now);
  return true;
}

function closeDueWares(run: Run, now: Instant): false {
  const due = running(run.session).filter(({ deadline }) => deadline !== null && deadline <= now);
  due.sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0));
  for (const ware of due) run.emit(closed(run.session, ware, now));
  closeWhenDone(run, now);
  return false;
}

function endTurn(run: Run, since: Instant, now: Instant): true {
  closeRunning(run, now);
  const { section } = run.session;
  if (section.deadline === null) return true;

  const deadline = notAfter(since + section.restMs, section.hardEnd);
  beginPhase(run, { status: "3", turn: section.turn, deadline }, now);
  return true;
}

const closed = (session: Session, ware: Ware, at: Instant): WareClosed =>
  rulesOf(session.section).close(session, ware, at);

/** The wares that the section's clock moves now. */
const running = ({ section, wares }: Session): Ware[] =>
  [...wares.values()].filter((ware) => follows(section, ware) && !isTerminal(ware.status));

/** The next turn that still has a ware to trade; where nothing runs in turns there is only the first. */
function upcomingTurn({ section, wares }: Session): number {
  if (!runsInTurns(section)) return 1;
  let next = section.turns;
  for (const { turn, status } of wares.values()) {
    if (turn > section.turn && turn < next && !isTerminal(status)) next = turn;
  }
  return next;
}
