import type { Instant } from "@zd/domain/kernel/brand";

export interface Timer {
  cancel(): void;
}

/** The platform's time; a test turns its own. */
export interface Clock {
  now(): Instant;
  /** Rings once, at the moment or as soon after it as it can. */
  at(when: Instant, ring: () => void): Timer;
  /**
   * Looks again and again, so long after each look is done, for what may have been missed; nothing counts on a look at its
   * very moment. A look never fails.
   */
  every(ms: number, look: () => Promise<void>): Timer;
}

/** The longest that one timer of the runtime can wait, in milliseconds; later moments are reached in stages. */
const longestWaitMs = 2 ** 31 - 1;

const now = () => Date.now() as Instant;

function at(when: Instant, ring: () => void): Timer {
  let waiting: NodeJS.Timeout;
  const wait = () => {
    waiting = setTimeout(look, Math.min(Math.max(when - now(), 0), longestWaitMs));
  };
  // The runtime counts by another clock: about one timer in four hundred comes a millisecond before its moment.
  const look = () => (now() < when ? wait() : ring());
  wait();
  return { cancel: () => clearTimeout(waiting) };
}

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = {
  now,
  at,
  every(ms, look) {
    let cancelled = false;
    const wait = () => at((now() + ms) as Instant, () => void look().then(again));
    const again = () => {
      if (!cancelled) timer = wait();
    };
    let timer = wait();
    return {
      cancel: () => {
        cancelled = true;
        timer.cancel();
      },
    };
  },
};

/** Milliseconds since an arbitrary moment, only to measure how long something takes; deadlines never use it. */
export const stopwatch = (): number => performance.now();
