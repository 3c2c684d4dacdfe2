import type { Timers } from "./timers.ts";

/**
 * Polling as a machine: where no socket brings the market, it is asked for every 3 seconds (G-43) for as long as
 * somebody looks at it. It owns no timer and makes no call; live-market.ts gives it both.
 */

export const pollMs = 3_000;
/** A round that takes longer counts as failed. */
export const pollPatienceMs = 4_000;

/** `next` runs from one round to the next, `patience` while a round is under way. */
export type PollTimer = "next" | "patience";

export interface PollState {
  readonly phase: "idle" | "waiting" | "asking";
  /** Counts on, so that a late answer of an old round changes nothing. */
  readonly round: number;
  /** While a round is under way: its successor is due already, and begins as soon as it is over. */
  readonly due: boolean;
  /** What the last round came to; null before the first one is over, and once the socket has brought the market. */
  readonly last: "answered" | "failed" | null;
}

export type PollEvent =
  /** The first round begins after so many milliseconds, and by chance a little later where it spreads. */
  | { readonly type: "needed"; readonly afterMs: number; readonly spread: boolean }
  /** The socket brings the market, or there is no network: what the last round came to says nothing any more. */
  | { readonly type: "unneeded" }
  /** Nobody looks: the page is hidden, or follows nothing. */
  | { readonly type: "unseen" }
  | { readonly type: "answered"; readonly round: number }
  | { readonly type: "failed"; readonly round: number }
  | { readonly type: "elapsed"; readonly timer: PollTimer };

export type PollEffect =
  | { readonly type: "ask"; readonly round: number }
  /** The call under way is not waited for any more. */
  | { readonly type: "abandon" }
  | { readonly type: "start"; readonly timer: PollTimer; readonly ms: number; readonly spread?: true }
  | { readonly type: "stop"; readonly timer: PollTimer };

export interface PollStep {
  readonly state: PollState;
  readonly effects: readonly PollEffect[];
}

export const noPoll: PollState = { phase: "idle", round: 0, due: false, last: null };

export function stepPoll(state: PollState, event: PollEvent): PollStep {
  switch (event.type) {
    case "needed":
      if (state.phase !== "idle") return stay(state);
      return {
        state: { ...state, phase: "waiting" },
        effects: [{ type: "start", timer: "next", ms: event.afterMs, ...(event.spread && { spread: true }) }],
      };

    case "unneeded": {
      const next = rest(state);
      return { ...next, state: { ...next.state, last: null } };
    }

    case "unseen":
      return rest(state);

    case "answered":
    case "failed":
      if (state.phase !== "asking" || state.round !== event.round) return stay(state);
      return over({ ...state, last: event.type }, [stop("patience")]);

    case "elapsed":
      if (event.timer === "patience") {
        return state.phase === "asking"
          ? over({ ...state, last: "failed" }, [{ type: "abandon" }])
          : stay(state);
      }
      if (state.phase === "asking") return { state: { ...state, due: true }, effects: [] };
      return state.phase === "waiting" ? ask(state) : stay(state);
  }
}

function rest(state: PollState): PollStep {
  if (state.phase === "idle") return stay(state);
  return {
    state: { ...state, phase: "idle", due: false },
    effects: [
      stop("next"),
      stop("patience"),
      ...(state.phase === "asking" ? [{ type: "abandon" } as const] : []),
    ],
  };
}

/** A round is over: the next one begins at its time, or at once where that has passed. Two never run at once. */
function over(state: PollState, effects: readonly PollEffect[]): PollStep {
  if (!state.due) return { state: { ...state, phase: "waiting" }, effects };
  const next = ask(state);
  return { ...next, effects: [...effects, ...next.effects] };
}

function ask(state: PollState): PollStep {
  const round = state.round + 1;
  return {
    state: { ...state, phase: "asking", round, due: false },
    effects: [
      { type: "ask", round },
      { type: "start", timer: "next", ms: pollMs },
      { type: "start", timer: "patience", ms: pollPatienceMs },
    ],
  };
}

const stay = (state: PollState): PollStep => ({ state, effects: [] });

const stop = (timer: PollTimer) => ({ type: "stop", timer }) as const;

/**
 * Runs the machine: `ask` makes a round of calls and takes in what they answer; `changed` hears that a round is over.
 */
export function openPolling(
  timers: Timers<PollTimer>,
  ask: (signal: AbortSignal) => Promise<void>,
  changed: () => void,
) {
  let state = noPoll;
  let round: AbortController | null = null;

  function happen(event: PollEvent) {
    const next = stepPoll(state, event);
    state = next.state;
    next.effects.forEach(perform);
  }

  function tell(event: PollEvent) {
    happen(event);
    changed();
  }

  function perform(effect: PollEffect) {
    switch (effect.type) {
      case "ask": {
        round = new AbortController();
        const { round: number } = effect;
        ask(round.signal).then(
          () => tell({ type: "answered", round: number }),
          () => tell({ type: "failed", round: number }),
        );
        return;
      }
      case "abandon":
        return round?.abort();
      case "start":
        return timers.start(
          effect.timer,
          effect.ms,
          () => tell({ type: "elapsed", timer: effect.timer }),
          effect.spread,
        );
      case "stop":
        timers.stop(effect.timer);
    }
  }

  return { happen, last: () => state.last };
}
