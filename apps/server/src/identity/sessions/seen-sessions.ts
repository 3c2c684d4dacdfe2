import type { Instant } from "@zd/domain/kernel/brand";
import type { Platform } from "../../platform/module.ts";
import type { Timer } from "../../platform/process/clock.ts";
import { saveSeen } from "./session-store.ts";

/** How often it is written which sessions are in use, in milliseconds. */
const notedEveryMs = 60_000;

/** Which sessions are in use, written down together once in a while. */
export interface SeenSessions {
  /** A call of the session came at this moment. */
  readonly see: (sessionId: string, now: Instant) => void;
  /** When the last call came that is not written yet; undefined where there is none. */
  readonly at: (sessionId: string) => Instant | undefined;
  /** Writes what is not written yet, and stops. */
  readonly close: () => Promise<void>;
}

export function openSeenSessions({
  clock,
  log,
  transact,
}: Pick<Platform, "clock" | "log" | "transact">): SeenSessions {
  let seen = new Map<string, Instant>();
  let timer: Timer | null = null;
  let noting = Promise.resolve();

  function note() {
    timer?.cancel();
    timer = null;
    const batch = seen;
    seen = new Map();
    if (batch.size === 0) return;
    noting = noting
      .then(() => transact(({ tx }) => saveSeen(tx, batch)))
      // Nothing but the end of idleness depends on it, and the next call is noted again.
      .catch((error: unknown) => log.warn({ err: error }, "sessions in use could not be noted"));
  }

  return {
    see(sessionId, now) {
      seen.set(sessionId, now);
      timer ??= clock.at((now + notedEveryMs) as Instant, note);
    },
    at: (sessionId) => seen.get(sessionId),
    async close() {
      note();
      await noting;
    },
  };
}
