import type { Socket } from "node:net";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Clock } from "./clock.ts";

/** How long the refusal of somebody who did not wait is held back; with all that comes before, he still hears within a second. */
const heldMs = 800;

/** Slows down who was told to come again later, and comes again at once. */
export interface Patience {
  /** Resolves when a refusal that says when to come again may be sent on this connection. */
  readonly beforeRefusing: (line: Socket, retryAfterSeconds: number) => Promise<void>;
}

/**
 * The first refusal on a connection goes out at once. As long as its time to come again has not passed, the next ones are
 * held back: each connection has one call at a time, so a crowd that asks again as soon as it is answered costs each
 * connection one refusal in so many milliseconds, and leaves the thread to those who are served. What can be served is
 * served all the same: only refusals wait.
 */
export function openPatience({ at, now }: Pick<Clock, "at" | "now">): Patience {
  const toldUntil = new WeakMap<Socket, Instant>();
  return {
    async beforeRefusing(line, retryAfterSeconds) {
      const tellingAt = now();
      if (tellingAt < (toldUntil.get(line) ?? 0))
        await new Promise<void>((resolve) => at((tellingAt + heldMs) as Instant, resolve));
      toldUntil.set(line, (now() + retryAfterSeconds * 1_000) as Instant);
    },
  };
}
