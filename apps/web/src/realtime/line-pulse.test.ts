import { expect, test } from "vitest";
import { answerMs, noPulse, type PulseEvent, pauseMs, stepPulse } from "./line-pulse.ts";

const watched = { type: "watched", watched: true } as const;
const up = { type: "up", up: true } as const;
const frame = { type: "heard" } as const;
const elapsed = { type: "elapsed" } as const;

const ping = { type: "ping" } as const;
const start = (ms: number) => ({ type: "start", ms }) as const;
const stop = { type: "stop" } as const;

/** The phase after the last event, and what that event has had done. */
const after = (...events: readonly PulseEvent[]) =>
  events.reduce((last, event) => stepPulse(last.state, event), stepPulse(noPulse, frame));

test.each([
  ["nobody watches", [up, elapsed], "off", []],
  ["no line stands", [watched, elapsed], "off", []],
  ["a watched line begins", [watched, up], "resting", [start(pauseMs)]],
  ["a line begins to be watched", [up, watched], "resting", [start(pauseMs)]],
  ["it was still for a moment", [watched, up, elapsed], "asking", [ping, start(answerMs)]],
  ["a word ends the asking", [watched, up, elapsed, frame], "resting", [start(pauseMs)]],
  ["no answer came", [watched, up, elapsed, elapsed], "silent", [ping, start(answerMs)]],
  [
    "it stays silent and is asked on",
    [watched, up, elapsed, elapsed, elapsed],
    "silent",
    [ping, start(answerMs)],
  ],
  ["a word ends the silence", [watched, up, elapsed, elapsed, frame], "resting", [start(pauseMs)]],
  ["the line breaks", [watched, up, elapsed, { type: "up", up: false }], "off", [stop]],
  ["nobody watches any more", [watched, up, elapsed, { type: "watched", watched: false }], "off", [stop]],
] as const)("%s", (_, events, phase, effects) => {
  const last = after(...events);
  expect(last.state.phase).toBe(phase);
  expect(last.effects).toEqual(effects);
});

test("silence shows within five seconds", () => expect(pauseMs + answerMs).toBeLessThanOrEqual(5_000));
