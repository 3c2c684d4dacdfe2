import type { Timers } from "./timers.ts";

/**
 * Whether the other end of an open line still answers, as a machine: while somebody looks at a room, a line that has
 * been still for a moment is pinged, and without an answer it counts as silent. The keep-alive of the market socket
 * goes on beside it and alone decides when the connection is given up.
 */

/** How long the line may be still before it is pinged, and how long the answer may take: silence shows within 5 s. */
export const pauseMs = 2_000;
export const answerMs = 2_500;

export interface PulseState {
  /** Somebody looks at figures that count by the second. */
  readonly watched: boolean;
  /** The connection stands, and its server answers pings. */
  readonly up: boolean;
  /** `off` while not watched or not up; `asking` while a ping waits for its answer; `silent` once none has come. */
  readonly phase: "off" | "resting" | "asking" | "silent";
}

export type PulseEvent =
  | { readonly type: "watched"; readonly watched: boolean }
  | { readonly type: "up"; readonly up: boolean }
  | { readonly type: "heard" }
  | { readonly type: "elapsed" };

export type PulseEffect =
  | { readonly type: "ping" }
  | { readonly type: "start"; readonly ms: number }
  | { readonly type: "stop" };

export interface PulseStep {
  readonly state: PulseState;
  readonly effects: readonly PulseEffect[];
}

export const noPulse: PulseState = { watched: false, up: false, phase: "off" };

export function stepPulse(state: PulseState, event: PulseEvent): PulseStep {
  switch (event.type) {
    case "watched":
      return settle({ ...state, watched: event.watched });
    case "up":
      return settle({ ...state, up: event.up });
    case "heard":
      return state.phase === "off" ? stay(state) : rest(state);
    case "elapsed":
      if (state.phase === "off") return stay(state);
      return {
        // A line that is silent is pinged on: its first answer brings it back.
        state: { ...state, phase: state.phase === "resting" ? "asking" : "silent" },
        effects: [{ type: "ping" }, { type: "start", ms: answerMs }],
      };
  }
}

function settle(state: PulseState): PulseStep {
  const beats = state.watched && state.up;
  if (beats) return state.phase === "off" ? rest(state) : stay(state);
  if (state.phase === "off") return stay(state);
  return { state: { ...state, phase: "off" }, effects: [{ type: "stop" }] };
}

const rest = (state: PulseState): PulseStep => ({
  state: { ...state, phase: "resting" },
  effects: [{ type: "start", ms: pauseMs }],
});

const stay = (state: PulseState): PulseStep => ({ state, effects: [] });

/** Runs the machine: `ping` says the ping, `changed` hears that it went on by itself. */
export function openPulse(timers: Timers<"pulse">, ping: () => void, changed: () => void) {
  let state = noPulse;

  function happen(event: PulseEvent) {
    const next = stepPulse(state, event);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.type === "ping") ping();
      else if (effect.type === "stop") timers.stop("pulse");
      else timers.start("pulse", effect.ms, elapse);
    }
  }

  function elapse() {
    happen({ type: "elapsed" });
    changed();
  }

  return { happen, isSilent: () => state.phase === "silent" };
}
