import type { RateLimit } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";

/** Counts calls in windows; each node counts its own. */
export interface Rates {
  /** Counts one; how many milliseconds to wait where that is one too many, else 0. */
  readonly hit: (key: string, limit: RateLimit, now: Instant) => number;
  /** The same without counting. */
  readonly wait: (key: string, limit: RateLimit, now: Instant) => number;
  /** How many calls are left, and for how many milliseconds the window still runs. */
  readonly left: (key: string, limit: RateLimit, now: Instant) => Left;
}

export interface Left {
  readonly calls: number;
  readonly ms: number;
}

/** The calls of one key in the window that is running. */
interface Window {
  /** How many calls have come. */
  count: number;
  /** When the window ends and the count begins anew, in ms since 1970. */
  endsAt: number;
}

/** How many callers are remembered at most; where there are more, the oldest is forgotten. */
const callersMax = 100_000;

export function openRates(): Rates {
  const windows = new Map<string, Window>();

  const windowOf = (key: string, perMs: number, now: Instant) => {
    const current = windows.get(key);
    if (current && now < current.endsAt) return current;
    windows.delete(key);
    const oldest = windows.size >= callersMax ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    const window = { count: 0, endsAt: now + perMs };
    windows.set(key, window);
    return window;
  };

  return {
    hit(key, { calls, perMs }, now) {
      const window = windowOf(key, perMs, now);
      window.count += 1;
      return window.count > calls ? window.endsAt - now : 0;
    },
    wait(key, { calls }, now) {
      const window = windows.get(key);
      return window && now < window.endsAt && window.count >= calls ? window.endsAt - now : 0;
    },
    left(key, { calls, perMs }, now) {
      const window = windows.get(key);
      if (!window || now >= window.endsAt) return { calls, ms: perMs };
      return { calls: Math.max(0, calls - window.count), ms: window.endsAt - now };
    },
  };
}
