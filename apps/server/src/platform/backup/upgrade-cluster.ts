import { rm } from "node:fs/promises";
import pg from "pg";
import { initialise } from "../database/postgres-folder.ts";
import type { Binaries } from "../database/postgres-programs.ts";
import type { Cluster } from "../database/postgres-server.ts";
import { fatalLineOf, startAside } from "./aside-server.ts";
import { BackupFailed } from "./backup-failed.ts";
import { copyDatabase } from "./copy-database.ts";
import { folderBeside } from "./restore-cluster.ts";

/** Steps of an upgrade that know the tables of the platform. */
export interface UpgradeSteps {
  /** Makes the tables of one database in another, which is empty. */
  readonly makeTables: (from: string, to: string) => Promise<void>;
  /** Hears of each table that was copied. */
  readonly onTable: (name: string, rows: number) => void;
  /** Looks at the new database, and throws where something is wrong with it. */
  readonly check: (url: string, rows: number) => Promise<void>;
}

/**
 * Makes a cluster beside one of an earlier major version, with all that is in it; the earlier one is only read. Where it fails, the new
 * folder is gone again. Returns the new cluster, whose server has stopped.
 */
export async function upgradeBeside(
  cluster: Cluster,
  earlier: Binaries,
  { makeTables, onTable, check }: UpgradeSteps,
  now: Date,
): Promise<Cluster> {
  const beside: Cluster = { ...cluster, folder: folderBeside(cluster, now) };
  const old = await startAside(
    { ...cluster, binaries: earlier, settings: [...cluster.settings, "archive_mode=off"] },
    (url) => whenReady(url),
    endOf,
  );
  try {
    await initialise(beside.folder, beside.binaries, beside.runner, beside.password, () => {});
    const fresh = await startAside(beside, whenReady, endOf);
    try {
      await makeTables(old.url, fresh.url);
      const rows = await copyDatabase(old.url, fresh.url, onTable);
      await check(fresh.url, rows);
    } finally {
      await fresh.stop();
    }
  } catch (error) {
    await rm(beside.folder, { recursive: true, force: true });
    throw error;
  } finally {
    await old.stop();
  }
  return beside;
}

const endOf = (log: string, path: string) =>
  new BackupFailed(`PostgreSQL could not be started: ${fatalLineOf(log)}; see ${path}`);

/** True once the database answers; it is made where there is none yet. */
async function whenReady(url: string): Promise<true | null> {
  const client = new pg.Client({
    connectionString: url.replace(/\/[^/]*$/, "/postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const known = await client.query("select from pg_database where datname = 'exchange'");
    if (known.rowCount === 0) await client.query("create database exchange");
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01")
      throw new BackupFailed("The database does not accept the password in the data folder");
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}
