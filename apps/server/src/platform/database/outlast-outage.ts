import { setTimeout as pause } from "node:timers/promises";
import { stopwatch } from "../process/clock.ts";
import { isConnectionLost } from "./connection-lost.ts";

/** How long, in milliseconds, work is tried again while the database is away; a killed one recovers within seconds. */
const timeoutMs = 60_000;
const betweenTriesMs = 300;

/**
 * The answer of `work`, which is run anew while the database is away, for a minute at most. For what may be run any number
 * of times. Throws what `work` throws for any other reason, or at the end of the minute.
 */
export async function outlastOutage<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = stopwatch();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || stopwatch() - startedAt > timeoutMs) throw error;
      await pause(betweenTriesMs);
    }
  }
}
