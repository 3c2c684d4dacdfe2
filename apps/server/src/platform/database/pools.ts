import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { currentWork } from "../process/current-work.ts";
import type { Metrics } from "../process/metrics.ts";
import type { Recent } from "../process/recent.ts";
import { openPool } from "./database.ts";
import { type ReadFrom, readingPool } from "./reading-pool.ts";
import { openStandby } from "./standby.ts";

/** Connections for looking up sessions; few are enough, since identity/sessions keeps them in memory for a while. */
const sessionConnections = 2;

/**
 * The connections of a node, in separate pools for commands, lanes, queries and sessions, so that none keeps another
 * waiting. `slow` is told of each slow statement, in milliseconds.
 */
export async function openPools(
  url: string,
  config: Config,
  log: Logger,
  { metrics, slow }: { readonly metrics: Pick<Metrics, "reads">; readonly slow: Pick<Recent, "note"> },
) {
  const onError = (error: Error) => log.warn({ err: error }, "a connection to the database was lost");
  const onSlow = (statement: string, ms: number) => {
    slow.note(ms);
    log.warn(
      { work: currentWork(), statement: statement.slice(0, 2_000), ms: Math.round(ms) },
      "a statement was slow",
    );
  };
  const pools = {
    commands: openPool({ url, size: config.DB_POOL, name: "commands", pipeline: true, onError, onSlow }),
    lanes: openPool({
      url,
      size: config.DB_LANE_POOL,
      name: "lanes",
      pipeline: true,
      byKey: true,
      onError,
      onSlow,
    }),
    queries: openPool({ url, size: config.DB_READ_POOL, name: "queries", readOnly: true, onError, onSlow }),
    sessions: openPool({ url, size: sessionConnections, name: "sessions", readOnly: true, onError, onSlow }),
  };
  const standby = config.READ_DATABASE_URL
    ? await openStandby({
        url: config.READ_DATABASE_URL,
        size: config.DB_READ_POOL,
        primary: pools.sessions,
        log,
        onSlow,
      })
    : null;
  const onRead = (from: ReadFrom) => metrics.reads.inc({ from });
  return {
    pools,
    /** For the queries: those of many rows may go to the standby. */
    reading: readingPool(pools.queries, standby, onRead),
    /** Where reads of many rows may go; null where there is none. */
    standby,
    /** Counts a read of many rows. */
    onRead,
    async close() {
      await standby?.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
