import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Standby } from "./standby.ts";
import { isTooLong } from "./transactions.ts";

const many = new AsyncLocalStorage<true>();

/** Runs work that reads many rows: a standby may answer it. */
export const preferStandby = <T>(work: () => T): T => many.run(true, work);

/** Who has answered a read of many rows. */
export type ReadFrom = "standby" | "primary";

/**
 * The pool of the queries: what `preferStandby` runs is read from the standby where that shows all that the primary has acknowledged; it is
 * read from the primary where it does not, and once more there where it has failed. Everything else is read from the primary.
 */
export function readingPool(
  primary: pg.Pool,
  standby: Standby | null,
  onRead: (from: ReadFrom) => void,
): PostgresPool {
  return {
    options: primary.options,
    end: () => primary.end(),
    async connect() {
      if (!many.getStore()) return primary.connect();
      const client = await standby?.connect();
      if (standby && client) return withPrimaryBehind(client, standby, primary, onRead);
      onRead("primary");
      return primary.connect();
    },
  };
}

/** A connection to the standby for one statement, behind which the primary stands. */
function withPrimaryBehind(
  client: pg.PoolClient,
  standby: Standby,
  primary: pg.Pool,
  onRead: (from: ReadFrom) => void,
): PostgresPoolClient {
  let broken = false;
  async function query(text: string, values: unknown[]) {
    try {
      const answer = await standby.whileThere(client.query(text, values));
      onRead("standby");
      return answer;
    } catch (error) {
      // It would take as long on the primary.
      if (isTooLong(error)) throw error;
      broken = true;
      onRead("primary");
      return primary.query(text, values);
    }
  }
  return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
}
