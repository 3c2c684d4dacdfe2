import { fen, type Instant, instant, orderNo, quantity, type WareId } from "@zd/domain/kernel/brand";
import { advance, nextDue } from "@zd/domain/trading/clock";
import { openDraft } from "@zd/domain/trading/evolve";
import { placeOrder } from "@zd/domain/trading/order";
import { type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import { type Standing, unhindered } from "@zd/domain/trading/standing";
import type { NewSection, SessionCommand } from "../trading/index.ts";
import { randomFrom } from "./random.ts";
import { nextOrder } from "./robots.ts";

interface Step {
  readonly command: SessionCommand;
  readonly at: Instant;
}

/** Robots have money enough and every right; the lane checks both again. */
const welcome: Standing = { ...unhindered, available: fen(10n ** 15n) };

/** Even an endless session is cut here. */
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
    const command = nextOrder(draft.session, section, random);
    if (!command) continue;
    const request = {
      no: orderNo(`R${steps.length}`),
      ware: command.ware,
      firm: command.firm,
      user: command.user,
      side: null,
      price: command.price,
      quantity: command.quantity ?? wholeOf(draft.session, command.ware),
      turn: null,
      at,
      draw: "",
    };
    const decision = placeOrder(draft.session, request, welcome);
    if (!decision.ok) continue;
    for (const fact of decision.facts) draft.apply(fact);
    steps.push({ command, at });
  }
  return steps;
}

/** Unhurried in the free time, quicker while the countdown runs. */
function pauseMs(
  { section: { status } }: Session,
  { freeMs, extensionMs, wares }: NewSection,
  chance: number,
) {
  const pace = status === "2" ? extensionMs * 0.9 : Math.max(freeMs / (wares.length * 3), 2_000);
  return Math.ceil(pace * (0.3 + chance));
}

const wholeOf = ({ wares }: Session, id: WareId) => wares.get(id)?.rule.total ?? quantity(0n);

/** The session as it stands before its opening. */
const sessionOf = ({ wares, ...section }: NewSection): Session => ({
  section: waitingSection({ ...section, turns: Math.max(1, ...wares.map(({ turn }) => turn)) }),
  wares: new Map(wares.map((ware) => [ware.id, waitingWare(ware)])),
  fixedDeposits: new Map(),
});
