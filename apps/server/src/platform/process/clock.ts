import type { Instant } from "@zd/domain/kernel/brand";
import { healthLimits } from "@zd/domain/system/health-faults";

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
  /** By how many milliseconds this machine's own clock is ahead of the database's; null while nobody has compared them. */
  skewMs(): number | null;
}

/** A clock that is set by the database's. */
export interface FollowingClock extends Clock {
  /** Takes over what the database's clock said to a question that was asked and answered at these readings of the stopwatch. */
  set(databaseTime: Instant, askedAt: number, answeredAt: number): void;
}

/** From this difference on, in milliseconds, a node says that its machine's clock is wrong, and leaves the ends of sessions to the others. */
export const { skewMaxMs } = healthLimits;

export const isClockWrong = (clock: Pick<Clock, "skewMs">): boolean =>
  Math.abs(clock.skewMs() ?? 0) > skewMaxMs;

/** What is wrong with this machine's clock, in words; null where nothing is. */
export function clockWarning(clock: Pick<Clock, "skewMs">): string | null {
  const skew = clock.skewMs() ?? 0;
  if (!isClockWrong(clock)) return null;
  return `the clock of this machine is ${Math.abs(skew)} ms ${skew > 0 ? "ahead of" : "behind"} the database's`;
}

/** The longest that one timer of the runtime can wait, in milliseconds; later moments are reached in stages. */
const longestWaitMs = 2 ** 31 - 1;

/** Of so many questions the one that was answered fastest is believed: its answer is the least out of date. */
const samplesKept = 10;
/** The database's clock has been set where it differs from what was known by more than these milliseconds and both errors. */
const stepMs = 5;
/** Our time stands still for as much as this, in milliseconds, before it goes backwards. */
const standingMostMs = 1_000;

/** One comparison with the database's clock. */
interface Sample {
  /** The database's time less the stopwatch's. */
  readonly offset: number;
  /** By how much the offset may be wrong at most. */
  readonly error: number;
}

/** What a clock is made of; a test has its own. */
interface Sources {
  /** The machine's own clock, in ms since 1970. */
  readonly wall: () => number;
  readonly stopwatch: () => number;
}

/**
 * The time of the nodes: the database's, which they share, carried on by this machine's stopwatch from one comparison to the
 * next. A machine whose own clock is wrong or jumps so closes no session early or late. Until the first comparison it is the machine's.
 */
export function openSystemClock(sources: Sources = { wall: () => Date.now(), stopwatch }): FollowingClock {
  let samples: readonly Sample[] = [];
  let best: Sample | null = null;
  let latest = Number.NEGATIVE_INFINITY;

  const time = () => (best ? sources.stopwatch() + best.offset : sources.wall());
  const now = () => {
    const read = Math.floor(time());
    if (read >= latest || latest - read > standingMostMs) latest = read;
    return latest as Instant;
  };

  const timers = openTimers(now);
  return {
    now,
    at: timers.at,
    every: timers.every,
    skewMs: () => (best ? Math.round(sources.wall() - time()) : null),
    set(databaseTime, askedAt, answeredAt) {
      const sample: Sample = {
        offset: databaseTime - (askedAt + answeredAt) / 2,
        error: (answeredAt - askedAt) / 2,
      };
      const isStep =
        best !== null && Math.abs(best.offset - sample.offset) > best.error + sample.error + stepMs;
      samples = isStep ? [sample] : [...samples, sample].slice(-samplesKept);
      best = samples.reduce((one, other) => (other.error < one.error ? other : one));
      if (isStep) timers.waitAnew();
    },
  };
}

/** Timers that ring by a clock, whatever the runtime's own do; `waitAnew` is for when the clock was set. */
function openTimers(now: () => Instant) {
  const waits = new Set<() => void>();

  function at(when: Instant, ring: () => void): Timer {
    let waiting: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(look, Math.min(Math.max(when - now(), 0), longestWaitMs));
    };
    // The runtime counts by another clock: about one timer in four hundred comes a millisecond before its moment.
    const look = () => {
      if (now() < when) return wait();
      waits.delete(wait);
      ring();
    };
    wait();
    waits.add(wait);
    return {
      cancel: () => {
        waits.delete(wait);
        clearTimeout(waiting);
      },
    };
  }

  function every(ms: number, look: () => Promise<void>): Timer {
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
  }

  return {
    at,
    every,
    waitAnew: () => {
      for (const wait of waits) wait();
    },
  };
}

/** The time of this process; the only place that reads the machine's clock. */
export const systemClock: FollowingClock = openSystemClock();

/** Milliseconds since an arbitrary moment, only to measure how long something takes; deadlines never use it. */
export function stopwatch(): number {
  return performance.now();
}
