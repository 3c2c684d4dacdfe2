import { reconnectSpreadMs } from "@zd/api/market/frames";

export interface Timers<Name> {
  /** Starting one anew ends the one before; where it spreads, it runs longer by chance. */
  readonly start: (name: Name, ms: number, elapsed: () => void, spread?: boolean) => void;
  readonly stop: (name: Name) => void;
}

/** Timers by their names. */
export function openTimers<Name>(chance: () => number): Timers<Name> {
  const running = new Map<Name, ReturnType<typeof setTimeout>>();
  return {
    start(name, ms, elapsed, spread = false) {
      clearTimeout(running.get(name));
      running.set(name, setTimeout(elapsed, ms + (spread ? chance() * reconnectSpreadMs : 0)));
    },
    stop: (name) => clearTimeout(running.get(name)),
  };
}
