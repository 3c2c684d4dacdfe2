import { readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { urlOf } from "../database/postgres-owner.ts";
import { type Cluster, hasEnded, launch, logOf, stopCluster } from "../database/postgres-server.ts";
import { freePort } from "../process/free-port.ts";

/** How long a server may take to stop, in seconds: it writes all that is in memory. */
const stopSeconds = 120;

/** A server that no platform uses. */
export interface AsideServer<State> {
  /** The address of its database `exchange`. */
  readonly url: string;
  /** What it answered when it was ready. */
  readonly state: State;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server of a cluster apart from any platform, and waits until `ask` returns something other than null. Where the server ends
 * before, it throws what `faultOf` makes of the log.
 */
export async function startAside<State>(
  cluster: Cluster,
  ask: (url: string) => Promise<State | null>,
  faultOf: (log: string, path: string) => Error,
): Promise<AsideServer<State>> {
  const log = logOf(cluster.dataDir);
  const before = (await stat(log).catch(() => null))?.size ?? 0;
  const port = await freePort();
  const child = await launch(cluster, port);
  const url = urlOf(port, cluster.password);
  try {
    for (;;) {
      const state = await ask(url);
      if (state !== null)
        return { url, state, stop: async () => void (await stopCluster(cluster, "fast", stopSeconds)) };
      if (hasEnded(child)) {
        const text = await readFile(log);
        throw faultOf(text.subarray(text.length < before ? 0 : before).toString(), log);
      }
      await pause(100);
    }
  } catch (error) {
    if (!hasEnded(child)) await stopCluster(cluster, "immediate", stopSeconds);
    throw error;
  }
}

/** The last line in which a server says why it ended. */
export const fatalLineOf = (log: string): string =>
  log.split("\n").findLast((line) => /(FATAL|PANIC): /.test(line)) ?? "it ended";
