import { type Instant, instant } from "@zd/domain/kernel/brand";
import { createContext, use, useState, useSyncExternalStore } from "react";

/** How many of the latest sightings of the server's time are weighed. */
const sightingsKept = 32;
const tickMs = 200;

export interface ServerClock {
  /** The platform's time, as near as this page can know it. */
  now(): Instant;
  /** The same, and one moment for all that is drawn in one go: React reads a value twice, and a clock between may have gone on. */
  drawnAt(): Instant;
  /** Whether the server has said its time yet; before, the page has only the computer's clock to go by. */
  known(): boolean;
  /** The server said this time, in something that arrived just now. */
  observe(serverTime: Instant): void;
  /** How far the computer's own clock is ahead of the server's, in milliseconds; null before the server has said anything. */
  ahead(): number | null;
  /** Called some times a second; there is one timer for all. */
  subscribe(ticked: () => void): () => void;
}

/**
 * The one clock of the page. What the server says is late by the way it took, never early, so of the latest
 * sightings the one that puts the server furthest ahead is the nearest to the truth.
 */
export function openServerClock(local: () => number = monotonicNow): ServerClock {
  const listeners = new Set<() => void>();
  let sightings: readonly number[] = [];
  let offset = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let drawn: Instant | null = null;
  const now = () => instant(Math.round(local() + offset));
  const notify = () => {
    drawn = null;
    for (const listener of listeners) listener();
  };

  return {
    now,
    drawnAt() {
      if (drawn === null) {
        drawn = now();
        // What is drawn in one go is drawn before the next microtask.
        queueMicrotask(() => {
          drawn = null;
        });
      }
      return drawn;
    },
    known: () => sightings.length > 0,
    observe(serverTime) {
      const first = sightings.length === 0;
      sightings = [...sightings.slice(1 - sightingsKept), serverTime - local()];
      offset = Math.max(...sightings);
      drawn = null;
      if (first) notify();
    },
    ahead: () => (sightings.length === 0 ? null : -offset),
    subscribe(ticked) {
      listeners.add(ticked);
      timer ??= setInterval(notify, tickMs);
      return () => {
        listeners.delete(ticked);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** Does not jump when somebody sets the computer's clock in the middle of a session. */
function monotonicNow() {
  return performance.timeOrigin + performance.now();
}

const ServerClockContext = createContext<ServerClock | null>(null);
export const ServerClockProvider = ServerClockContext;

export function useServerClock(): ServerClock {
  const clock = use(ServerClockContext);
  if (!clock) throw new Error("ServerClockProvider is missing");
  return clock;
}

/** Something that follows from the server's time; renders again only when it changes. */
export function useServerTime<T extends string | number | boolean | null>(read: (now: Instant) => T): T {
  const clock = useServerClock();
  return useSyncExternalStore(clock.subscribe, () => read(clock.drawnAt()));
}

/**
 * The moment at which a page was opened, by the platform's time; null until that is known. Today's date is taken from
 * it: the computer's own clock may be days off.
 */
export function useOpenedAt(): Instant | null {
  const clock = useServerClock();
  const known = useSyncExternalStore(clock.subscribe, clock.known);
  const [openedAt, setOpenedAt] = useState<Instant | null>(null);
  if (known && openedAt === null) setOpenedAt(clock.now());
  return openedAt;
}
