import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Clock } from "../platform/process/clock.ts";

/** A clock that stands until it is turned. */
export interface ManualClock extends Clock {
  /** The moment for which the next timer is set. */
  readonly nextTimer: () => Instant | null;
  /** Has this machine's own clock differ from the database's, in ms. */
  readonly setSkew: (ms: number) => void;
  /** Resolves when no look is running, nor one due. */
  readonly looksOver: () => Promise<void>;
  /** Moves the hands, and rings what is due, the earliest first. */
  readonly turnTo: (when: Instant) => void;
}

/** What looks around again and again: once where the hands have passed its moment, however far they were moved. */
interface Look {
  readonly ms: number;
  next: Instant;
  /** The last one, where that is not over. */
  running: Promise<void> | null;
  readonly look: () => Promise<void>;
}

/** Some Monday morning in Shanghai, before the first session. */
const mondayMorning = instant(Date.UTC(2026, 5, 15, 0, 30));

export function manualClock(start: Instant = mondayMorning): ManualClock {
  let now = start;
  let skew = 0;
  const timers = new Set<{ readonly at: Instant; readonly ring: () => void }>();
  const looks = new Set<Look>();
  /** Looks where it is time to, and not before the last look is over; a moment that comes meanwhile is not left out. */
  const lookIfDue = (one: Look) => {
    if (one.next > now || one.running || !looks.has(one)) return;
    one.next = instant(now + one.ms);
    one.running = one.look().finally(() => {
      one.running = null;
      lookIfDue(one);
    });
  };
  const earliest = () => [...timers].toSorted((a, b) => a.at - b.at)[0];

  return {
    now: () => now,
    at(at, ring) {
      const timer = { at, ring };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    every(ms, look) {
      const one = { ms, next: instant(now + ms), running: null, look };
      looks.add(one);
      return { cancel: () => void looks.delete(one) };
    },
    skewMs: () => skew,
    setSkew: (ms) => {
      skew = ms;
    },
    async looksOver() {
      const running = () => [...looks].flatMap((one) => one.running ?? []);
      while (running().length > 0) await Promise.all(running());
    },
    nextTimer: () => earliest()?.at ?? null,
    turnTo(when) {
      for (let timer = earliest(); timer && timer.at <= when; timer = earliest()) {
        timers.delete(timer);
        now = Math.max(now, timer.at) as Instant;
        timer.ring();
      }
      now = Math.max(now, when) as Instant;
      for (const one of looks) lookIfDue(one);
    },
  };
}
