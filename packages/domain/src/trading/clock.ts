import { type Instant, instant } from "../kernel/brand.ts";
import { closeAuction, countdownEnd, needsCover } from "./bidding.ts";
import { isTerminal } from "./codes.ts";
import type { SessionFact, WareClosed, WareDeadline } from "./facts.ts";
import { closeWhenDone, openRun, type Run } from "./run.ts";
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
  if (now - due > outageMs) return [{ type: "suspended", at: now, why: "outage" }];
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

/** The `second` of a section: what is left of its clock, rounded up; null when no clock runs. */
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
  const left = deadline === null ? remainingMs : deadline - now;
  return left === null ? null : Math.max(0, Math.ceil(left / 1_000));
}

/** One step of the clock, if one is due. */
function step(run: Run, now: Instant): boolean {
  const { section } = run.session;
  if (section.status === "0") return begin(run, from(section.startsAt, now), now);
  if (section.status === "2" && hasOwnClocks(section)) return closeDueWares(run, now);
  if (section.deadline === null || section.deadline > now) return false;

  const since = from(section.deadline, now);
  if (section.status === "3") return begin(run, since, now);
  if (section.status === "1" && section.mode === "0") return beginCountdown(run, since, now);
  return endTurn(run, since, now);
}

const from = (due: Instant, now: Instant): Instant => (now - due <= punctualMs ? due : now);

const notAfter = (time: number, hardEnd: Instant | null): Instant =>
  instant(hardEnd !== null && hardEnd < time ? hardEnd : time);

function begin(run: Run, since: Instant, now: Instant): true {
  const { freeMs, hardEnd } = run.session.section;
  const turn = upcomingTurn(run.session);
  const deadline = notAfter(since + freeMs, hardEnd);
  run.emit({ type: "phase-begun", at: now, status: "1", turn, deadline, wareDeadlines: [] });
  closeWhenDone(run, now);
  return true;
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
  for (const ware of running(run.session)) run.emit(closed(run.session, ware, now));
  closeWhenDone(run, now);
  const { section } = run.session;
  if (section.deadline === null) return true;

  const deadline = notAfter(since + section.restMs, section.hardEnd);
  run.emit({ type: "phase-begun", at: now, status: "3", turn: section.turn, deadline, wareDeadlines: [] });
  return true;
}

function closed(session: Session, ware: Ware, at: Instant): WareClosed {
  if (session.section.mode === "0") return closeAuction(session, ware, at);
  const status = ware.dealt > 0n ? "6" : "7";
  return { type: "ware-closed", at, ware: ware.id, status, deals: [], unfilled: [] };
}

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
