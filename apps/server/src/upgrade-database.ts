import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { print, replay, requireEmbedded, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { bringUpToDate, makeTablesOf } from "./migrations.ts";
import { BackupFailed } from "./platform/backup/backup-failed.ts";
import { findEarlierPrograms } from "./platform/backup/earlier-programs.ts";
import { clearBesides, putInPlace, requireStopped } from "./platform/backup/restore-cluster.ts";
import { upgradeBeside } from "./platform/backup/upgrade-cluster.ts";
import { locateCluster } from "./platform/database/embedded-postgres.ts";
import { systemClock } from "./platform/process/clock.ts";

const usage = `npm run upgrade-database [-- --programs FOLDER]

  --programs FOLDER   where postgres and pg_ctl of the version lie that made the database`;

function readPrograms(): string | null {
  try {
    const { programs } = parseArgs({ options: { programs: { type: "string" } } }).values;
    return programs ? resolve(programs) : null;
  } catch {
    throw new BackupFailed(usage);
  }
}

/** `npm run upgrade-database`: carries the embedded database over from an earlier major version of PostgreSQL to the one that the platform brings. */
async function upgrade(config: Config): Promise<void> {
  const now = new Date(systemClock.now());
  const programs = readPrograms();
  requireEmbedded(config, "upgrade it with pg_upgrade, or with pg_dump and pg_restore");
  const cluster = await locateCluster({ dataDir: config.DATA_DIR });
  await requireStopped(cluster);
  const found = await readFile(join(cluster.folder, "PG_VERSION"), "utf8").catch(() => null);
  if (found === null) throw new BackupFailed(`There is no database in ${config.DATA_DIR} (DATA_DIR)`);
  const [earlier, major = ""] = [found.trim(), cluster.binaries.version.split(".")[0]];
  if (earlier === major) {
    print(`the database is one of PostgreSQL ${major} already`);
    return;
  }
  if (Number(earlier) > Number(major))
    throw new BackupFailed(
      `The database is one of PostgreSQL ${earlier}, the platform brings only ${major}: use a newer platform`,
    );
  const binaries = await findEarlierPrograms(earlier, programs, cluster.runner);
  await clearBesides(cluster);
  print(`carrying the database over from PostgreSQL ${binaries.version} to ${cluster.binaries.version} …`);
  const beside = await upgradeBeside(
    cluster,
    binaries,
    {
      makeTables: makeTablesOf,
      onTable: (name, rows) => rows >= 100_000 && print(`${name}: ${rows} rows`),
      check: (url, rows) => check(config, url, rows),
    },
    now,
  );
  const aside = await putInPlace(beside, cluster, now);
  print(`the database in ${config.DATA_DIR} is one of PostgreSQL ${major} now; the earlier one is ${aside}`);
  print("it is not backed up yet: run npm run backup once the platform runs");
}

async function check(config: Config, url: string, rows: number): Promise<void> {
  print(`${rows} rows were copied, as many as there were of each table`);
  const missing = await bringUpToDate(url);
  if (missing.length > 0) print(`${missing.length} migrations were run`);
  if (!(await replay(url, config, print)))
    throw new BackupFailed(
      "The tables of the new database differ from its journals; nothing was changed in DATA_DIR",
    );
}

await runCommand(upgrade);
