import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { filesFolderOf, print, replay, requireEmbedded, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { bringUpToDate } from "./migrations.ts";
import { addFiles } from "./platform/backup/add-files.ts";
import { BackupFailed } from "./platform/backup/backup-failed.ts";
import { partsOf, type StoredBackup } from "./platform/backup/backup-folder.ts";
import { chooseBackup } from "./platform/backup/choose-backup.ts";
import { readMoment } from "./platform/backup/moment.ts";
import {
  clearBesides,
  putInPlace,
  recoverBeside,
  requireStopped,
} from "./platform/backup/restore-cluster.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { locateCluster } from "./platform/database/embedded-postgres.ts";
import type { Cluster } from "./platform/database/postgres-server.ts";
import { findMissingKeys, putKeysBack } from "./platform/keys/copy-keys.ts";
import { readKeyFiles } from "./platform/keys/key-folder.ts";
import { keysFolderOf } from "./platform/keys/key-secret.ts";
import { systemClock } from "./platform/process/clock.ts";

const usage = `npm run restore -- --from FOLDER [--at TIME] [--keys FOLDER]

  --from FOLDER   the folder that npm run backup wrote to
  --at TIME       to which moment, such as "2026-11-27 15:04:05" (Beijing time) or 2026-11-27T07:04:05Z; without it, all there is
  --keys FOLDER   a copy of the keys, of which those that are not in KEYS_DIR are put back`;

interface Wish {
  readonly folder: string;
  readonly at: Date | null;
  /** A copy of the keys; null where none was named. */
  readonly keys: string | null;
}

function readWish(now: Date): Wish {
  let given: { from?: string | undefined; at?: string | undefined; keys?: string | undefined };
  try {
    const text = { type: "string" } as const;
    given = parseArgs({ options: { from: text, at: text, keys: text } }).values;
  } catch {
    throw new BackupFailed(usage);
  }
  if (!given.from) throw new BackupFailed(usage);
  return {
    folder: resolve(given.from),
    at: given.at === undefined ? null : readMoment(given.at, now),
    keys: given.keys ? resolve(given.keys) : null,
  };
}

/** `npm run restore`: puts a backup of the embedded database in the place of the one in DATA_DIR, which is moved aside. */
async function restore(config: Config): Promise<void> {
  const now = new Date(systemClock.now());
  const { folder, at, keys } = readWish(now);
  requireEmbedded(config, "restore it with pgBackRest (deploy/cluster/README.md)");
  const cluster = await locateCluster({ dataDir: config.DATA_DIR });
  await requireStopped(cluster);
  const major = cluster.binaries.version.split(".")[0] ?? "";
  const backup = await chooseBackup(folder, at, major);
  await clearBesides(cluster);
  stopWithUs(cluster);
  print(`restoring ${backup.path} …`);
  const { cluster: beside, lastCommit } = await recoverBeside(
    cluster,
    { backup, folder, at },
    (url) => check(config, backup, url, keys),
    now,
  );
  const aside = await putInPlace(beside, cluster, now);
  print(`restored ${describe(at, lastCommit ?? backup.finishedAt)} into ${config.DATA_DIR}`);
  if (aside) print(`the database that was there is now ${aside}; delete it once it is not needed`);
  print("it is not backed up yet: run npm run backup once the platform runs");
}

const describe = (at: Date | null, last: Date) =>
  at
    ? `to ${at.toISOString()} (the last change is of ${last.toISOString()})`
    : `all until ${last.toISOString()}`;

/** What has to hold of a restored database before it takes the place of another. */
async function check(config: Config, backup: StoredBackup, url: string, keys: string | null): Promise<void> {
  const missing = await bringUpToDate(url);
  if (missing.length > 0) print(`${missing.length} migrations were run`);
  const files = filesFolderOf(config);
  if (files !== null && backup.files !== null) await restoreFiles(partsOf(backup.path).files, files, url);
  await checkKeys(keysFolderOf(config), url, keys);
  if (!(await replay(url, config, print)))
    throw new BackupFailed(
      "The tables of the backup differ from its journals; nothing was changed in DATA_DIR",
    );
}

/** Puts the keys of a copy back, and says which the database needs and has not. */
async function checkKeys(folder: string, url: string, copy: string | null): Promise<void> {
  if (copy !== null) print(`${await putKeysBack(copy, folder)} files of keys were put back into ${folder}`);
  const pool = openPool({ url, size: 1, name: "restore", onError: () => {} });
  try {
    const missing = await findMissingKeys(await readKeyFiles(folder), openDatabase(pool));
    if (missing.length > 0)
      print(
        `keys of this database are not in ${folder} (${missing.join(", ")}): put a copy of the keys there before it is started (--keys FOLDER)`,
      );
  } finally {
    await pool.end();
  }
}

async function restoreFiles(from: string, to: string, url: string): Promise<void> {
  const added = await addFiles(from, to);
  print(`${added} uploaded files were put back`);
  const lost = await countLost(to, url);
  if (lost > 0)
    print(
      `${lost} uploaded files are missing: they were uploaded after the backup, and are not in ${to} any more`,
    );
}

/** How many files there are whose bytes are not. */
async function countLost(folder: string, url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from files.file where state = 'kept'");
    const there = new Set(await readdir(folder, { recursive: true }).catch(() => []));
    return rows.filter(({ id }) => !there.has(join(id.slice(0, 2), id))).length;
  } finally {
    await client.end();
  }
}

/** Whoever stops the command stops the server that it has started, too. */
function stopWithUs(cluster: Cluster): void {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void clearBesides(cluster).finally(() => process.exit(1)));
}

await runCommand(restore);
