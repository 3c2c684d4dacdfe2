import type { Instant } from "@zd/domain/kernel/brand";

export interface Timer {
  cancel(): void;
}

/** The platform's time; a test turns its own. */
export interface Clock {
  now(): Instant;
  /** Rings once, at the moment or as soon after it as it can. */
  at(when: Instant, ring: () => void): Timer;
}

/** The longest that one timer of the runtime can wait; further moments are reached in stages. */
const longestWaitMs = 2 ** 31 - 1;

const now = () => Date.now() as Instant;

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = {
  now,
  at(when, ring) {
    let waiting: NodeJS.Timeout;
    const wait = () => {
      const left = when - now();
      waiting = setTimeout(left > longestWaitMs ? wait : ring, Math.min(Math.max(left, 0), longestWaitMs));
    };
    wait();
    return { cancel: () => clearTimeout(waiting) };
  },
};

/** Milliseconds since some moment, to measure how long something takes; no deadline of the trade reads it. */
export const stopwatch = (): number => performance.now();
