import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { currentWork } from "../process/current-work.ts";
import { openPool } from "./database.ts";

/** Connections for looking up sessions; few are enough, since identity/sessions keeps them in memory for a while. */
const sessionConnections = 2;

/**
 * The connections of a node, in separate pools for commands, lanes, queries and sessions, so that none keeps another
 * waiting.
 */
export function openPools(url: string, config: Config, log: Logger) {
  const onError = (error: Error) => log.warn({ err: error }, "a connection to the database was lost");
  const onSlow = (statement: string, ms: number) =>
    log.warn(
      { work: currentWork(), statement: statement.slice(0, 2_000), ms: Math.round(ms) },
      "a statement was slow",
    );
  return {
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
}
