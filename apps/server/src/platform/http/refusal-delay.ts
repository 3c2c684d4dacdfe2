import type { Socket } from "node:net";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Clock } from "../process/clock.ts";

/** By how many milliseconds a refusal is delayed on a connection that called again too early; with the rest of the call it stays within a second. */
const delayMs = 800;

/** Delays refusals on connections that call again before the time that an earlier refusal named. */
export interface RefusalDelay {
  /** Resolves when a refusal with this Retry-After may be sent on the connection: at once, or after the delay. */
  readonly wait: (line: Socket, retryAfterSeconds: number) => Promise<void>;
}

/**
 * The first refusal on a connection goes out at once. As long as its time to come again has not passed, the next ones are
 * held back: each connection has one call at a time, so a crowd that asks again as soon as it is answered costs each
 * connection one refusal in so many milliseconds, and leaves the thread to those who are served. What can be served is
 * served all the same: only refusals wait.
 */
export function openRefusalDelay({ at, now }: Pick<Clock, "at" | "now">): RefusalDelay {
  const retryAt = new WeakMap<Socket, Instant>();
  return {
    async wait(line, retryAfterSeconds) {
      const refusedAt = now();
      if (refusedAt < (retryAt.get(line) ?? 0))
        await new Promise<void>((resolve) => at((refusedAt + delayMs) as Instant, resolve));
      retryAt.set(line, (now() + retryAfterSeconds * 1_000) as Instant);
    },
  };
}
