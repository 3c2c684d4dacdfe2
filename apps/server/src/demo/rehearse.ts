import { fen, type Instant, instant, quantity, type WareId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { advance, nextDue } from "@zd/domain/trading/clock";
import { type Eligibility, fullyEligible } from "@zd/domain/trading/eligibility";
import { openDraft } from "@zd/domain/trading/evolve";
import type { SessionFact } from "@zd/domain/trading/facts";
import { placeOrder } from "@zd/domain/trading/order";
import { type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import { decideStep, type NewSection, orderNoOf, type SessionCommand } from "../trading/index.ts";
import { randomFrom } from "./random.ts";
import { nextStep, type RobotStep } from "./robots/next-step.ts";

interface Step {
  /** What the session is told. */
  readonly command: SessionCommand;
  /** When it is told. */
  readonly at: Instant;
}

/** A session that is over, with the commands that have brought it from its opening to its end. */
export interface PastSession {
  /** As it is put on the calendar. */
  readonly section: NewSection;
  /** Commands in the order of their time. */
  readonly steps: readonly Step[];
}

/** The eligibility assumed of every robot: money enough and every right. The lane checks both again. */
const welcome: Eligibility = { ...fullyEligible, available: fen(10n ** 15n) };

/** The most commands of one session, so that every rehearsal ends. */
const most = 2_000;

/**
 * Plays a session through as the robots would have traded it, by the rules themselves: the commands, each with its
 * time, that bring it from its opening to its end.
 */
export function rehearse(section: NewSection): readonly Step[] {
  const random = randomFrom(section.id);
  const draft = openDraft(sessionOf(section));
  const steps: Step[] = [];
  let at: Instant = section.startsAt;

  const tick = (now: Instant) => {
    const facts = advance(draft.session, now);
    for (const fact of facts) draft.apply(fact);
    if (facts.length > 0) steps.push({ command: { kind: "tick" }, at: now });
  };
  tick(at);
  for (let due = nextDue(draft.session); due !== null && steps.length < most; due = nextDue(draft.session)) {
    at = instant(at + pauseMs(draft.session, section, random.next()));
    if (at >= due) {
      at = due;
      tick(at);
      continue;
    }
    const command = nextStep(draft.session, section, random, at);
    if (!command) continue;
    const decision = decide(draft.session, command, at);
    if (!decision.ok) continue;
    for (const fact of decision.facts) draft.apply(fact);
    steps.push({ command, at });
  }
  return steps;
}

function decide(session: Session, step: RobotStep, at: Instant): Decision<SessionFact, string> {
  if (step.kind !== "order") return decideStep(session, step, at);
  const { id, seq } = session.section;
  const { ware, firm, user, price } = step;
  // The number that the lane will give it: a later step may name it.
  const no = orderNoOf(id, seq + 1);
  const wanted = step.quantity ?? wholeOf(session, ware);
  return placeOrder(
    session,
    { no, ware, firm, user, side: null, price, quantity: wanted, turn: null, at, draw: "" },
    welcome,
  );
}

/** How long a robot waits before its next order, in milliseconds: long in the free phase, shorter in the countdown. */
function pauseMs(
  { section: { status, mode } }: Session,
  { freeMs, extensionMs, restMs, sealedMs, wares }: NewSection,
  chance: number,
) {
  const pace = {
    "2": extensionMs * 0.9,
    "3": restMs / 10,
    "8": evaluationPaceMs,
    a: (sealedMs ?? 0) / (wares.length * 4),
  };
  const inFreeTime = freeMs / (isCollected(mode) ? 24 : wares.length * 3);
  const usual = status in pace ? pace[status as keyof typeof pace] : inFreeTime;
  return Math.ceil(Math.max(usual, 2_000) * (0.3 + chance));
}

const evaluationPaceMs = 60_000;

const isCollected = (mode: NewSection["mode"]) => mode === "2" || mode === "3" || mode === "4";

const wholeOf = ({ wares }: Session, id: WareId) => wares.get(id)?.rule.total ?? quantity(0n);

/** The session as it stands before its opening. */
const sessionOf = ({ wares, ...section }: NewSection): Session => ({
  section: waitingSection({ ...section, turns: Math.max(1, ...wares.map(({ turn }) => turn)) }),
  wares: new Map(wares.map((ware) => [ware.id, waitingWare(ware)])),
  fixedDeposits: new Map(),
});
