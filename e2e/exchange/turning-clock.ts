import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Clock, Timer } from "@zd/server/platform/process/clock";

/** A clock that runs like another one, ahead of it by as much as it has been turned. */
export interface TurningClock extends Clock {
  /** Moves the hands forward; what has become due rings at once, the earliest first, all else at its time. */
  readonly turnTo: (when: Instant) => void;
}

export function turningClock(machine: Clock): TurningClock {
  const armed = new Set<{ readonly at: Instant; readonly ring: () => void; timer: Timer }>();
  let ahead = 0;
  const now = () => instant(machine.now() + ahead);
  const arm = (at: Instant, ring: () => void) => machine.at(instant(at - ahead), ring);

  return {
    now,
    // What is looked for again and again is found as often by the machine's clock.
    every: machine.every,
    skewMs: () => 0,
    at(at, ring) {
      const entry = {
        at,
        ring() {
          armed.delete(entry);
          ring();
        },
        timer: { cancel() {} } as Timer,
      };
      entry.timer = arm(at, entry.ring);
      armed.add(entry);
      return {
        cancel() {
          entry.timer.cancel();
          armed.delete(entry);
        },
      };
    },
    turnTo(when) {
      ahead += Math.max(0, when - now());
      // Those that are due wait equally long for the machine, which rings them in the order of their setting.
      for (const entry of [...armed].toSorted((a, b) => a.at - b.at)) {
        entry.timer.cancel();
        entry.timer = arm(entry.at, entry.ring);
      }
    },
  };
}
