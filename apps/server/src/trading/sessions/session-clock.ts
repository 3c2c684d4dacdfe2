import { instant } from "@zd/domain/kernel/brand";
import { Histogram, type Registry } from "prom-client";
import type { Platform } from "../../platform/module.ts";
import { isClockWrong, type Timer } from "../../platform/process/clock.ts";
import { openRecent, type RecentFigures } from "../../platform/process/recent.ts";
import { sessionLane } from "./session-lane.ts";

/** How often a node looks for sessions whose timer it has not heard of. */
const sweepMs = 15_000;
/** How long a node leaves a session to the one that decides its orders, when its moment has come. */
const leftMs = 1_000;
/** How long one whose machine has a wrong clock leaves it to all others; only where there are none it comes to this. */
const leftToOthersMs = 3_000;
/** As far ahead as a node looks when it starts. */
const calendarMs = 7 * 86_400_000;

export interface SessionClock {
  /** Finds what is to be run, and keeps looking. */
  start(): Promise<void>;
  /** Sets a session's timer, or moves it; null takes it away. */
  ring(section: string, at: number | null): void;
  /** How late sessions were moved on, in milliseconds after their moment, or after this node learnt of it where that was later. */
  lateness(): RecentFigures;
  /** Shows from now on how late sessions are moved on. */
  watch(registry: Registry): void;
  stop(): void;
}

/**
 * Every node arms a timer for every running session. The one that decides its orders moves it on, behind the orders that were
 * received before; where it does not, any other does a second later, and for whoever comes too late nothing follows. A node whose
 * machine has a wrong clock leaves it to them all, although its time is the database's. What a node was not told of, it finds in its
 * next sweep.
 */
export function sessionClock({ clock, db, runInLane, decides, log }: Platform): SessionClock {
  const timers = new Map<
    string,
    {
      /** When it rings, in ms since 1970. */
      readonly at: number;
      readonly timer: Timer;
    }
  >();
  const recent = openRecent(clock);
  let lateness: Histogram | null = null;
  let stopped = false;
  let sweeping: Timer | null = null;

  /** `lateSince`: from when on moving the session on is late, in ms since 1970. */
  function arm(section: string, at: number | null, lateSince: number) {
    const armed = timers.get(section);
    if (stopped || armed?.at === at) return;
    armed?.timer.cancel();
    timers.delete(section);
    if (at === null) return;
    timers.set(section, { at, timer: clock.at(instant(at), () => due(section, at, lateSince)) });
  }

  function due(section: string, at: number, lateSince: number) {
    const waitMs = isClockWrong(clock) ? leftToOthersMs : decides(sessionLane, section) ? 0 : leftMs;
    const run = () => void tick(section, lateSince);
    if (waitMs === 0) return run();
    timers.set(section, { at, timer: clock.at(instant(at + waitMs), run) });
  }

  async function tick(section: string, lateSince: number) {
    timers.delete(section);
    try {
      await runInLane(sessionLane, section, { kind: "tick" });
      const lateMs = clock.now() - lateSince;
      recent.note(lateMs);
      lateness?.observe(lateMs / 1_000);
    } catch (error) {
      // The next sweep finds it due again.
      log.error({ err: error, section }, "a session's clock could not be moved on");
    }
  }

  /** What has not been heard of in time is late since its moment; what fell due before a node was there, since the node knows. */
  const ring = (section: string, at: number | null) => arm(section, at, Math.max(at ?? 0, clock.now()));

  async function find(until: Date, take: (section: string, at: number) => void) {
    const due = await db
      .selectFrom("trading.section")
      .select(["id", "ringsAt"])
      .where("ringsAt", "<=", until)
      .execute();
    for (const { id, ringsAt } of due) if (ringsAt && !timers.has(id)) take(id, ringsAt.getTime());
  }

  async function sweep() {
    try {
      await find(new Date(clock.now() + 2 * sweepMs), (section, at) => arm(section, at, at));
    } catch (error) {
      log.error({ err: error }, "the sessions that are due could not be read");
    }
  }

  return {
    async start() {
      await find(new Date(clock.now() + calendarMs), ring);
      if (!stopped) sweeping = clock.every(sweepMs, sweep);
    },
    ring,
    lateness: recent.read,
    watch(registry) {
      lateness = latenessIn(registry);
    },
    stop() {
      stopped = true;
      sweeping?.cancel();
      for (const { timer } of timers.values()) timer.cancel();
      timers.clear();
    },
  };
}

const latenessIn = (registry: Registry) =>
  new Histogram({
    name: "zd_session_lateness_seconds",
    help: "How long after its moment, as far as a node knew of it, a session was moved on, its commit included",
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 120],
    registers: [registry],
  });
