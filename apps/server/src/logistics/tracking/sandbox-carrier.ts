import { type Instant, instant } from "@zd/domain/kernel/brand";
import { pointAlong, type Route } from "@zd/domain/logistics/route";
import type { Scope, Transact } from "../../platform/jobs/jobs.ts";
import { type Carrier, CarrierUnreachable, type Journey, type Seen } from "./carrier.ts";

const kilometresPerHour = 60;
/** How often a vehicle tells its position, in milliseconds. */
export const everyMs = 30 * 60_000;

/** A service with books of its own, which moves what it follows along its route by the clock. */
export function sandboxCarrier(transact: Transact): Carrier {
  async function answerOf<T>(work: (scope: Scope, faults: Faults) => Promise<T>): Promise<T> {
    const { answer, isLost } = await transact(async (scope) => {
      const faults = await scope.tx.selectFrom("sandbox.carrierFaults").selectAll().executeTakeFirstOrThrow();
      if (faults.down) throw new CarrierUnreachable();
      return { answer: await work(scope, faults), isLost: faults.losesAnswers };
    });
    if (isLost) throw new CarrierUnreachable();
    return answer;
  }

  return {
    follow: (journey) => answerOf((scope) => setOut(scope, journey)),

    seenSince: (id, since) =>
      answerOf(async ({ tx, now }, { delayMs, repeats }) => {
        const journey = await tx
          .selectFrom("sandbox.carrierJourney")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirst();
        if (!journey) return [];
        const until = instant(
          Math.min(now - delayMs, journey.endedAt?.getTime() ?? Number.POSITIVE_INFINITY),
        );
        const began = instant(journey.beganAt.getTime());
        return travelled(journey.route, began, until).filter(
          ({ at }) => repeats || since === null || at > since,
        );
      }),

    leave: (id) =>
      answerOf(async ({ tx, now }) => {
        await tx
          .updateTable("sandbox.carrierJourney")
          .set({ endedAt: new Date(now) })
          .where("id", "=", id)
          .where("endedAt", "is", null)
          .execute();
      }),
  };
}

/** Begins a journey; one that has begun goes on. */
export async function setOut(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, vehicle, route }: Journey,
): Promise<void> {
  await tx
    .insertInto("sandbox.carrierJourney")
    .values({ id, vehicle, route: JSON.stringify(route), beganAt: new Date(now), endedAt: null })
    .onConflict((known) => known.column("id").doNothing())
    .execute();
}

interface Faults {
  /** How much later than it was seen a position is told. */
  readonly delayMs: number;
  /** Whether positions are told again. */
  readonly repeats: boolean;
}

/** Positions at every half hour, and at the end. */
function travelled(route: Route, began: Instant, until: Instant): readonly Seen[] {
  const wholeMs = (route.kilometres / kilometresPerHour) * 3_600_000;
  const stops = Math.min(Math.floor((until - began) / everyMs), Math.ceil(wholeMs / everyMs));
  return Array.from({ length: Math.max(0, stops + 1) }, (_, i) => {
    const at = instant(began + i * everyMs);
    return { at, ...pointAlong(route, (i * everyMs) / wholeMs) };
  });
}
