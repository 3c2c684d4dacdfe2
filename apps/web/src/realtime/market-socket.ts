import { heartbeatMs, reconnectMs } from "@zd/api/market/frames";

/**
 * The market socket as a machine: what it is, what happens to it, what it then does (R-466…R-471). It owns
 * no socket and no timer; live-market.ts gives it both.
 */

export type Timer = "silence" | "reply" | "retry";

export type SocketState =
  /** Nobody wants it. The count goes on, so that no two connections ever share a number. */
  | { readonly phase: "off"; readonly attempt: number }
  | { readonly phase: "connecting"; readonly attempt: number }
  /** Open; the server has not greeted yet, or has. */
  | { readonly phase: "open"; readonly attempt: number; readonly greeted: boolean }
  /** Lost; the one retry is scheduled. */
  | { readonly phase: "waiting"; readonly attempt: number };

/** Events of a connection carry its attempt, so that a late one of an old connection changes nothing. */
export type SocketEvent =
  | { readonly type: "wanted" }
  | { readonly type: "unwanted" }
  | { readonly type: "opened"; readonly attempt: number }
  | { readonly type: "heard"; readonly attempt: number; readonly greeting: boolean }
  | { readonly type: "failed"; readonly attempt: number }
  | { readonly type: "closed"; readonly attempt: number }
  /** The browser has no network any more, or has one again. */
  | { readonly type: "offline" }
  | { readonly type: "online" }
  | { readonly type: "elapsed"; readonly timer: Timer };

export type SocketEffect =
  | { readonly type: "connect"; readonly attempt: number }
  | { readonly type: "login" }
  | { readonly type: "keep-alive" }
  /** Says again what the page follows; the server answers with snapshots. */
  | { readonly type: "subscribe" }
  | { readonly type: "close" }
  /** Closes the connection once it has come about: browsers warn of one that is given up on its way. */
  | { readonly type: "close-once-open" }
  | { readonly type: "start"; readonly timer: Timer; readonly ms: number; readonly spread?: true }
  | { readonly type: "stop"; readonly timer: Timer };

export interface Step {
  readonly state: SocketState;
  readonly effects: readonly SocketEffect[];
}

export const off: SocketState = { phase: "off", attempt: 0 };

export function step(state: SocketState, event: SocketEvent): Step {
  switch (event.type) {
    case "wanted":
      return state.phase === "off" ? connect(state.attempt + 1) : stay(state);

    case "unwanted":
      if (state.phase === "off") return stay(state);
      return {
        state: { phase: "off", attempt: state.attempt },
        effects: [
          ...stopListening,
          stop("retry"),
          { type: state.phase === "connecting" ? "close-once-open" : "close" },
        ],
      };

    case "opened":
      if (state.phase !== "connecting" || state.attempt !== event.attempt) return stay(state);
      return {
        state: { phase: "open", attempt: state.attempt, greeted: false },
        effects: [{ type: "login" }, start("silence", heartbeatMs)],
      };

    case "heard": {
      if (state.phase !== "open" || state.attempt !== event.attempt) return stay(state);
      const greeting = event.greeting && !state.greeted;
      return {
        state: greeting ? { ...state, greeted: true } : state,
        effects: [
          stop("reply"),
          start("silence", heartbeatMs),
          ...(greeting ? [{ type: "subscribe" } as const] : []),
        ],
      };
    }

    case "failed":
    case "closed":
      if ((state.phase !== "open" && state.phase !== "connecting") || state.attempt !== event.attempt) {
        return stay(state);
      }
      return lose(state.attempt, event.type === "failed");

    case "offline":
      return state.phase === "open" || state.phase === "connecting" ? lose(state.attempt, true) : stay(state);

    case "online": {
      if (state.phase !== "waiting") return stay(state);
      const next = connect(state.attempt + 1);
      return { ...next, effects: [stop("retry"), ...next.effects] };
    }

    case "elapsed":
      return elapsed(state, event.timer);
  }
}

function elapsed(state: SocketState, timer: Timer): Step {
  if (timer === "retry") return state.phase === "waiting" ? connect(state.attempt + 1) : stay(state);
  if (state.phase !== "open") return stay(state);
  if (timer === "silence") {
    return { state, effects: [{ type: "keep-alive" }, start("reply", heartbeatMs)] };
  }
  return lose(state.attempt, true);
}

const connect = (attempt: number): Step => ({
  state: { phase: "connecting", attempt },
  effects: [{ type: "connect", attempt }],
});

/** The spread keeps thousands of pages from coming back in the same instant. */
const lose = (attempt: number, stillOpen: boolean): Step => ({
  state: { phase: "waiting", attempt },
  effects: [
    ...stopListening,
    ...(stillOpen ? [{ type: "close" } as const] : []),
    { type: "start", timer: "retry", ms: reconnectMs, spread: true },
  ],
});

const stay = (state: SocketState): Step => ({ state, effects: [] });

const start = (timer: Timer, ms: number) => ({ type: "start", timer, ms }) as const;
const stop = (timer: Timer) => ({ type: "stop", timer }) as const;
const stopListening = [stop("silence"), stop("reply")];
