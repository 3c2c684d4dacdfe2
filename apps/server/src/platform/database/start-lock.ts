import pg from "pg";
import { CannotStart, connectionFault } from "../process/cannot-start.ts";
import { once } from "../process/once.ts";
import { advisoryLocks, takeAdvisoryLock } from "./advisory-locks.ts";

/** Waits until no other node is starting; `release` lets the next one in, and is called again without harm. */
export async function acquireStartLock(
  url: string,
  onWait: () => void,
): Promise<{
  /** Lets the next node start; harmless when called again. */
  readonly release: () => Promise<void>;
}> {
  const client = new pg.Client({ connectionString: url, application_name: "zd start", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  await takeAdvisoryLock(client, advisoryLocks.start, onWait);
  return { release: once(() => client.end()) };
}

/**
 * Whether there is a database that we can work with, before anything is asked of it; CannotStart where there is none. Returns the name of the
 * user of this address.
 */
export async function checkDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(`DATABASE_URL: the database cannot be reached: ${connectionFault(error)}`);
  }
  try {
    const { rows } = await client.query<{
      /** Such as 17.2. */
      version: string;
      user: string;
    }>(`select current_setting('server_version') as version, current_user as "user"`);
    const { version = "", user = "" } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < 15) {
      throw new CannotStart(`DATABASE_URL: PostgreSQL 15 or newer is needed, and this is ${version}`);
    }
    return user;
  } finally {
    await client.end();
  }
}
