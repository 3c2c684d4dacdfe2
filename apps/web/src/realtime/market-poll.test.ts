import fc from "fast-check";
import { expect, test } from "vitest";
import {
  noPoll,
  type PollEffect,
  type PollEvent,
  type PollState,
  type PollTimer,
  pollMs,
  pollPatienceMs,
  stepPoll,
} from "./market-poll.ts";

const needed = { type: "needed", afterMs: pollMs, spread: false } as const;
const unneeded = { type: "unneeded" } as const;
const unseen = { type: "unseen" } as const;
const due = { type: "elapsed", timer: "next" } as const;
const late = { type: "elapsed", timer: "patience" } as const;
const answered = (round = 1) => ({ type: "answered", round }) as const;
const failed = (round = 1) => ({ type: "failed", round }) as const;

const ask = (round: number): readonly PollEffect[] => [
  { type: "ask", round },
  { type: "start", timer: "next", ms: pollMs },
  { type: "start", timer: "patience", ms: pollPatienceMs },
];
const stop = (timer: PollTimer): PollEffect => ({ type: "stop", timer });
const abandon: PollEffect = { type: "abandon" };

type Example = readonly [string, readonly PollEvent[], Partial<PollState>, readonly PollEffect[]];

const examples: readonly Example[] = [
  ["needed, it waits", [needed], { phase: "waiting" }, [{ type: "start", timer: "next", ms: pollMs }]],
  [
    "after a loss it asks at once, by chance a little later",
    [{ type: "needed", afterMs: 0, spread: true }],
    { phase: "waiting" },
    [{ type: "start", timer: "next", ms: 0, spread: true }],
  ],
  ["needed again, nothing begins anew", [needed, needed], { phase: "waiting" }, []],
  ["it asks", [needed, due], { phase: "asking", last: null }, ask(1)],
  ["the answer comes", [needed, due, answered()], { phase: "waiting", last: "answered" }, [stop("patience")]],
  ["the call fails", [needed, due, failed()], { phase: "waiting", last: "failed" }, [stop("patience")]],
  ["it asks again", [needed, due, answered(), due], { phase: "asking", last: "answered" }, ask(2)],
  ["an answer that is not there yet is waited for", [needed, due, due], { phase: "asking", due: true }, []],
  [
    "and its successor follows at once",
    [needed, due, due, answered()],
    { due: false },
    [stop("patience"), ...ask(2)],
  ],
  ["no answer at all counts as failed", [needed, due, due, late], { last: "failed" }, [abandon, ...ask(2)]],
  [
    "the answer of an old round changes nothing",
    [needed, due, due, late, answered(1)],
    { last: "failed" },
    [],
  ],
  [
    "nobody looks any more: the call is given up, the last answer stands",
    [needed, due, answered(), due, unseen],
    { phase: "idle", last: "answered" },
    [stop("next"), stop("patience"), abandon],
  ],
  [
    "the socket has come: what polling came to says nothing any more",
    [needed, due, answered(), unneeded],
    { phase: "idle", last: null },
    [stop("next"), stop("patience")],
  ],
  ["a late answer after the end changes nothing", [needed, due, unneeded, answered()], { last: null }, []],
];

test.each(examples)("%s", (_, events, state, effects) => {
  const last = events.reduce((before, event) => stepPoll(before.state, event), {
    state: noPoll,
    effects: [],
  } as ReturnType<typeof stepPoll>);
  expect(last.state).toMatchObject(state);
  expect(last.effects).toEqual(effects);
});

test("whatever happens, two rounds never run at once, and whoever needs the market is asking or about to", () => {
  const anyEvent: fc.Arbitrary<PollEvent> = fc.oneof(
    fc.constantFrom<PollEvent>(needed, unneeded, unseen, due, late),
    fc
      .integer({ min: 1, max: 5 })
      .chain((round) => fc.constantFrom<PollEvent>(answered(round), failed(round))),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state = noPoll;
      const timers = new Set<PollTimer>();
      let under = 0;
      for (const event of events) {
        if (event.type === "elapsed" && !timers.delete(event.timer)) continue;
        const isOver =
          (event.type === "answered" || event.type === "failed") &&
          state.phase === "asking" &&
          state.round === event.round;
        if (isOver) under -= 1;
        const next = stepPoll(state, event);
        state = next.state;
        for (const effect of next.effects) {
          if (effect.type === "ask") under += 1;
          if (effect.type === "abandon") under -= 1;
          if (effect.type === "start") timers.add(effect.timer);
          if (effect.type === "stop") timers.delete(effect.timer);
        }
        expect(under).toBe(state.phase === "asking" ? 1 : 0);
        expect(state.phase === "waiting" || (state.phase === "asking" && !state.due)).toBe(
          timers.has("next"),
        );
      }
    }),
  );
});
