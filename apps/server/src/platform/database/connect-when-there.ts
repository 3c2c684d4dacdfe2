import { setTimeout as pause } from "node:timers/promises";
import { stopwatch } from "../process/clock.ts";
import { isConnectionLost } from "./connection-lost.ts";

/** For how long a connection is tried for, in milliseconds: a planned switchover takes about as long. */
const patienceMs = 2_000;
const betweenTriesMs = 50;

/**
 * A connection to a database that may be changing its primary at the moment: nothing has been sent over it yet, so it can be tried for
 * again. Throws what the last try has thrown.
 */
export async function connectWhenThere<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  const startedAt = stopwatch();
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isConnectionLost(error) || stopwatch() - startedAt > patienceMs) throw error;
      await pause(betweenTriesMs);
    }
  }
}
