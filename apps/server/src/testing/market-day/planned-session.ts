import { type Instant, instant, type SectionId, sectionId, wareId } from "@zd/domain/kernel/brand";
import { anyMoves, anySession, type Timed } from "@zd/domain/testing/generators";
import { mine } from "@zd/domain/testing/samples";
import { type RunningMode, type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import fc from "fast-check";
import type { Scene } from "../market-scene.ts";

/** A session of the day: as it stood before its opening, and what people will do in it. */
export interface PlannedSession {
  readonly id: SectionId;
  readonly opening: Session;
  readonly moves: readonly { readonly at: Instant; readonly move: Timed["move"] }[];
}

/** The n-th session of a seed, with wares and moves of any kind that its mode allows, waiting for its start. */
export function planSession(mode: RunningMode, n: number, seed: number, startsAt: Instant): PlannedSession {
  const [drawn] = fc.sample(fc.tuple(anySession(mode), anyMoves), {
    seed: seed * 100_003 + n,
    numRuns: 1,
    // Without this the first draw is nearly always the smallest.
    unbiased: true,
  });
  if (!drawn) throw new Error("nothing was drawn");
  const [{ section, wares }, timed] = drawn;
  const id = sectionId(`J260615-${String(n).padStart(4, "0")}`);
  const moved = (at: Instant) => instant(at - section.startsAt + startsAt);
  const opening: Session = {
    section: waitingSection({
      ...section,
      id,
      startsAt,
      hardEnd: section.hardEnd && moved(section.hardEnd),
      turns: [...wares.values()].reduce((most, { turn }) => Math.max(most, turn), 1),
    }),
    wares: new Map(
      [...wares.values()].map(({ turn, rule }, i) => {
        const ware = waitingWare({
          id: wareId(`${id}-${String(i + 1).padStart(2, "0")}`),
          turn,
          owner: mine,
          // What is drawn may have no prototype, what the database gives back has.
          rule: structuredClone(rule),
        });
        return [ware.id, ware];
      }),
    ),
    fixedDeposits: new Map(),
  };
  // From just before the start to somewhat after the end, so that most of it meets a session that runs.
  const whole = timed.reduce((sum, { afterMs }) => sum + afterMs, 1);
  const lastMs =
    1.1 * section.turns * (section.freeMs + section.restMs + (section.sealedMs ?? section.extensionMs));
  let passed = 0;
  const moves = timed.map(({ move, afterMs }) => {
    passed += afterMs;
    return { at: instant(Math.round(startsAt - 1_000 + (passed / whole) * lastMs)), move };
  });
  return { id, opening, moves };
}

/** Puts it on the calendar. */
export async function putOnCalendar(scene: Scene, { id, opening }: PlannedSession): Promise<void> {
  const { mode, side, downmode, startsAt, freeMs, extensionMs, restMs, sealedMs, shortlistSize, hardEnd } =
    opening.section;
  await scene.schedule(
    { id, mode, side, downmode, startsAt, freeMs, extensionMs, restMs, sealedMs, shortlistSize, hardEnd },
    [...opening.wares.values()].map(({ turn, rule, owner }) => ({ turn, rule, owner })),
  );
}
