import { setImmediate } from "node:timers/promises";
import { instant } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { sessionClock } from "./session-clock.ts";

/** The clock of the sessions on a node: when it has moved one on, in seconds after the deadline, and what it tells of that. */
async function openNode({ decides, skewMs }: { readonly decides: boolean; readonly skewMs: number }) {
  const clock = manualClock();
  const deadline = instant(clock.now() + 60_000);
  const movedOn: number[] = [];
  clock.setSkew(skewMs);
  const sessions = sessionClock({
    clock,
    db: null,
    log: pino({ level: "silent" }),
    decides: () => decides,
    runInLane: async () => void movedOn.push((clock.now() - deadline) / 1_000),
  } as never);
  sessions.ring("J260615-01", deadline);
  for (let second = -1; second <= 5; second++) {
    clock.turnTo(instant(deadline + second * 1_000));
    await setImmediate();
  }
  return { movedOn, lateness: sessions.lateness() };
}

test.each([
  ["that decides its orders moves a session on at its deadline", { decides: true, skewMs: 0 }, 0],
  ["that does not leaves it a second to the one that does", { decides: false, skewMs: 0 }, 1],
  ["with a clock that is off by less moves it on all the same", { decides: true, skewMs: -200 }, 0],
  ["with a wrong clock leaves it to all others", { decides: true, skewMs: 3_000 }, 3],
  ["with a clock that is behind leaves it to all others", { decides: false, skewMs: -201 }, 3],
])("a node %s", async (_, node, after) => {
  const [latest, worst] = [after * 1_000, after * 1_000];
  expect(await openNode(node)).toEqual({ movedOn: [after], lateness: { count: 1, latest, worst } });
});

test("what fell due while there was no node, or while the past was being filled in, is not the node's lateness", async () => {
  const clock = manualClock();
  const sessions = sessionClock({
    clock,
    log: pino({ level: "silent" }),
    decides: () => true,
    runInLane: async () => clock.turnTo(instant(clock.now() + 40)),
  } as never);
  sessions.ring("J260615-01", clock.now() - 90_000);
  clock.turnTo(clock.now());
  await setImmediate();
  expect(sessions.lateness()).toEqual({ count: 1, latest: 40, worst: 40 });
});
