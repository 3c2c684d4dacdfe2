import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  off,
  type SocketEffect,
  type SocketEvent,
  type SocketState,
  step,
  type Timer,
} from "./market-socket.ts";

/** Runs the machine and keeps what a shell would hold: its timers and its connection. */
function run(events: readonly SocketEvent[]) {
  let state: SocketState = off;
  const timers = new Set<Timer>();
  const log: SocketEffect[][] = [];
  let connections = 0;
  let retriesAtOnce = 0;
  for (const event of events) {
    if (event.type === "elapsed" && !timers.delete(event.timer)) continue;
    const { state: next, effects } = step(state, event);
    state = next;
    log.push([...effects]);
    for (const effect of effects) {
      if (effect.type === "connect") connections += 1;
      if (effect.type === "start") {
        if (effect.timer === "retry" && timers.has("retry")) retriesAtOnce += 1;
        timers.add(effect.timer);
      }
      if (effect.type === "stop") timers.delete(effect.timer);
    }
  }
  return { state, timers, log, connections, retriesAtOnce };
}

const opened: SocketEvent[] = [{ type: "wanted" }, { type: "opened", attempt: 1 }];
const frameIn = (greeting = false): SocketEvent => ({ type: "heard", attempt: 1, greeting });

describe("the market socket", () => {
  test("logs in as soon as it is open, and subscribes when the server has greeted (R-466)", () => {
    const { log } = run([...opened, frameIn(true), frameIn()]);
    expect(log[1]).toContainEqual({ type: "login" });
    expect(log[2]).toContainEqual({ type: "subscribe" });
    expect(log[3]).not.toContainEqual({ type: "subscribe" });
  });

  test("sends a keep-alive after 12 seconds of silence (R-470)", () => {
    const { log } = run([...opened, { type: "elapsed", timer: "silence" }]);
    expect(log.at(-1)).toEqual([{ type: "keep-alive" }, { type: "start", timer: "reply", ms: 12_000 }]);
  });

  test("closes when no reply comes within another 12 seconds, and tries again after 3 (R-471, R-467)", () => {
    const { log, state } = run([
      ...opened,
      { type: "elapsed", timer: "silence" },
      { type: "elapsed", timer: "reply" },
    ]);
    expect(log.at(-1)).toContainEqual({ type: "close" });
    expect(log.at(-1)).toContainEqual({ type: "start", timer: "retry", ms: 3000, spread: true });
    expect(state.phase).toBe("waiting");
  });

  test("any word of the server ends the waiting for a reply", () => {
    const { timers } = run([...opened, { type: "elapsed", timer: "silence" }, frameIn()]);
    expect([...timers]).toEqual(["silence"]);
  });

  test("closes on error and comes back (R-469)", () => {
    const { log, state } = run([
      ...opened,
      { type: "failed", attempt: 1 },
      { type: "closed", attempt: 1 },
      { type: "elapsed", timer: "retry" },
    ]);
    expect(log[2]).toContainEqual({ type: "close" });
    expect(log[3]).toEqual([]);
    expect(state).toEqual({ phase: "connecting", attempt: 2 });
  });

  test("a late word of an old connection changes nothing", () => {
    const { state } = run([
      ...opened,
      { type: "closed", attempt: 1 },
      { type: "elapsed", timer: "retry" },
      { type: "opened", attempt: 1 },
      frameIn(true),
    ]);
    expect(state).toEqual({ phase: "connecting", attempt: 2 });
  });

  test("is lost at once without a network, and connects at once when there is one again", () => {
    const { log, state } = run([...opened, frameIn(true), { type: "offline" }, { type: "online" }]);
    expect(log[3]).toContainEqual({ type: "close" });
    expect(log[3]).toContainEqual({ type: "start", timer: "retry", ms: 3000, spread: true });
    expect(log[4]).toEqual([
      { type: "stop", timer: "retry" },
      { type: "connect", attempt: 2 },
    ]);
    expect(state).toEqual({ phase: "connecting", attempt: 2 });
  });

  test("leaves no timer behind when nobody wants it any more", () => {
    const { timers, state } = run([...opened, frameIn(true), { type: "unwanted" }]);
    expect(timers.size).toBe(0);
    expect(state.phase).toBe("off");
  });

  test("lets a connection that is on its way come before it closes it", () => {
    const { log } = run([{ type: "wanted" }, { type: "unwanted" }]);
    expect(log.at(-1)).toContainEqual({ type: "close-once-open" });
    expect(log.at(-1)).not.toContainEqual({ type: "close" });
  });
});

const anyEvent: fc.Arbitrary<SocketEvent> = fc.oneof(
  fc.constantFrom<SocketEvent>(
    { type: "wanted" },
    { type: "unwanted" },
    { type: "offline" },
    { type: "online" },
  ),
  fc.record({
    type: fc.constantFrom("opened", "failed", "closed"),
    attempt: fc.integer({ min: 1, max: 4 }),
  }) as fc.Arbitrary<SocketEvent>,
  fc.record({
    type: fc.constant("heard" as const),
    attempt: fc.integer({ min: 1, max: 4 }),
    greeting: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("elapsed" as const),
    timer: fc.constantFrom<Timer>("silence", "reply", "retry"),
  }),
);

describe("whatever happens", () => {
  const always = (holds: (seen: ReturnType<typeof run>) => void) =>
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => void holds(run(events))));

  test("there are never two retries at once (R-468)", () => {
    always(({ retriesAtOnce }) => expect(retriesAtOnce).toBe(0));
  });

  test("a lost connection that is wanted is always tried again", () => {
    always(({ state, timers }) => expect(state.phase === "waiting").toBe(timers.has("retry")));
  });

  test("an open connection is always watched for silence or for a reply", () => {
    always(({ state, timers }) => {
      expect(timers.has("silence") || timers.has("reply")).toBe(state.phase === "open");
    });
  });
});
