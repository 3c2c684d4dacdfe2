import pg from "pg";
import { archiveNowhere } from "../backup/wal-archive.ts";
import { CannotStart } from "../process/cannot-start.ts";
import { advisoryLocks } from "./advisory-locks.ts";

const database = "exchange";

/** The only user of the cluster. */
export const superuser = "exchange";

/** How long the database may take to answer the owner's connection, in milliseconds. */
const answerTimeoutMs = 5_000;

/** The address of the database at a port of this machine. */
export const urlOf = (port: number, password: string) =>
  `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const maintenanceUrlOf = (url: string) => url.replace(/\/[^/]*$/, "/postgres");

/**
 * Without a command the server would keep its WAL for ever, for an archive that is to come: until there is a backup it archives it nowhere.
 */
async function archiveSomewhere(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    /** Empty where none was ever set. */
    command: string;
  }>("select current_setting('archive_command') as command");
  if (rows[0]?.command !== "") return;
  await client.query(`alter system set archive_command = ${client.escapeLiteral(archiveNowhere)}`);
  await client.query("select pg_reload_conf()");
}

/**
 * The connection that owns the cluster; null while it says that it takes none, "silent" where it does not even say that.
 * Refuses where somebody else owns it.
 */
export async function acquireClusterLock(url: string): Promise<pg.Client | "silent" | null> {
  const client = new pg.Client({
    connectionString: maintenanceUrlOf(url),
    application_name: `zd owner ${process.pid}`,
    connectionTimeoutMillis: answerTimeoutMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      /** Whether the lock of the owner is ours now. */
      mine: boolean;
    }>("select pg_try_advisory_lock($1) as mine", [advisoryLocks.owner]);
    if (rows[0]?.mine) {
      const known = await client.query("select 1 from pg_database where datname = $1", [database]);
      if (known.rowCount === 0) await client.query(`create database ${database}`);
      await archiveSomewhere(client);
      return client;
    }
    const others = await client.query<{
      /** The name of the connection that holds it; its last word is the process of the other platform. */
      name: string;
    }>(
      "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted",
      [advisoryLocks.owner],
    );
    const pid = others.rows[0]?.name.split(" ").at(-1);
    await client.end();
    // The lock of a platform that was killed a moment ago goes with its connection; then we ask again.
    if (pid === undefined) return null;
    throw new CannotStart(
      `Another platform (process ${pid}) is running on this data folder; stop it first, or choose another DATA_DIR`,
    );
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    await client.end().catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === "28P01") {
      throw new CannotStart("The database does not accept the password in the data folder");
    }
    return /timeout/.test((error as Error).message) ? "silent" : null;
  }
}
