import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { filesFolderOf, print, replay, requireEmbedded, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { BackupFailed } from "./platform/backup/backup-failed.ts";
import { partsOf, type StoredBackup } from "./platform/backup/backup-folder.ts";
import { recordBackup } from "./platform/backup/backups.ts";
import { makeBackup } from "./platform/backup/base-backup.ts";
import { clearBesides, recoverBeside } from "./platform/backup/restore-cluster.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { locateCluster, startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { urlOf } from "./platform/database/postgres-owner.ts";
import { succeeds } from "./platform/database/postgres-programs.ts";
import { type Cluster, findRunningServer } from "./platform/database/postgres-server.ts";
import { copyKeys, requireApart } from "./platform/keys/copy-keys.ts";
import { keysFolderOf } from "./platform/keys/key-secret.ts";

const usage = `npm run backup -- --to FOLDER [--keep N] [--verify]

  --to FOLDER   where the backups lie, and the WAL from then on; better on another disk
  --keep N      how many backups stay there, this one among them; 7 unless said
  --verify      restores it for a trial, and replays every session
  --keys FOLDER copies the keys there, which are not in the backup; on another disk than the backups`;

interface Wish {
  readonly folder: string;
  readonly most: number;
  readonly verify: boolean;
  /** Where the keys are copied; null where they are not. */
  readonly keys: string | null;
}

function readWish(): Wish {
  try {
    const options = {
      to: { type: "string" },
      keep: { type: "string", default: "7" },
      verify: { type: "boolean" },
      keys: { type: "string" },
    } as const;
    const { to, keep, verify = false, keys } = parseArgs({ options }).values;
    if (to && /^[1-9]\d{0,3}$/.test(keep))
      return { folder: resolve(to), most: Number(keep), verify, keys: keys ? resolve(keys) : null };
  } catch {
    // An option that there is not.
  }
  throw new BackupFailed(usage);
}

/** `npm run backup`: a backup of the embedded database, whether or not the platform runs. */
async function backUp(config: Config): Promise<void> {
  const wish = readWish();
  requireEmbedded(config, "back it up with pgBackRest (deploy/cluster/README.md)");
  if (!(await succeeds(stat(join(config.DATA_DIR, "postgres/PG_VERSION")))))
    throw new BackupFailed(`There is no database in ${config.DATA_DIR} (DATA_DIR)`);
  if (wish.keys !== null) requireApart(wish.keys, [wish.folder, config.DATA_DIR, keysFolderOf(config)]);
  const cluster = await locateCluster({ dataDir: config.DATA_DIR });
  const running = await findRunningServer(cluster.folder);
  const ours = running ? null : await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  const url = ours?.url ?? urlOf(running?.port ?? 0, cluster.password);
  try {
    const backup = await backUpServer(config, cluster, url, wish);
    const replayed = wish.verify ? await tryRestore(config, cluster, backup, wish.folder) : null;
    await note(url, backup, replayed);
    await backUpKeys(config, wish.keys);
    if (replayed === false)
      throw new BackupFailed(
        `${backup.path} was restored for a trial, and its tables differ from its journals`,
      );
  } finally {
    await ours?.stop();
  }
}

async function backUpServer(
  config: Config,
  cluster: Cluster,
  url: string,
  { folder, most }: Wish,
): Promise<StoredBackup> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { backup, count } = await makeBackup({
      cluster,
      client,
      folder,
      files: filesFolderOf(config),
      most,
    });
    const mb = Math.ceil(Number(backup.bytes) / 1024 ** 2);
    const files =
      backup.files === null ? "uploaded files are in the bucket" : `${backup.files} uploaded files`;
    print(`${backup.path}: ${mb} MB, ${files}; complete at ${backup.finishedAt.toISOString()}`);
    print(`WAL is archived to ${folder}/wal from now on; ${count} of at most ${most} backups there`);
    return backup;
  } finally {
    await client.end();
  }
}

/** Restores the backup for a trial, beside the database, and replays it there; whether nothing differs. */
async function tryRestore(
  config: Config,
  cluster: Cluster,
  backup: StoredBackup,
  folder: string,
): Promise<boolean> {
  await clearBesides(cluster);
  let isClean = false;
  const files = backup.files === null ? {} : { FILES_DIR: partsOf(backup.path).files };
  await recoverBeside(
    cluster,
    { backup, folder, at: null },
    async (url) => {
      isClean = await replay(url, { ...config, ...files }, print);
    },
    backup.finishedAt,
  );
  await clearBesides(cluster);
  return isClean;
}

/** The keys are not in the backup, so that whoever has the one has not the other; they are copied apart, or it is said that they were not. */
async function backUpKeys(config: Config, to: string | null): Promise<void> {
  const from = keysFolderOf(config);
  if (to === null) return print(`the keys in ${from} are not in it: copy them apart from it (--keys FOLDER)`);
  const count = await copyKeys(from, to);
  print(`${count} files of keys were copied to ${to}; without them the backup cannot be used`);
}

async function note(url: string, backup: StoredBackup, replayed: boolean | null): Promise<void> {
  const pool = openPool({ url, size: 1, name: "backup", onError: () => {} });
  const { finishedAt, path: place, bytes } = backup;
  try {
    await recordBackup(openDatabase(pool), { finishedAt, kind: "embedded", place, bytes, replayed });
  } finally {
    await pool.end();
  }
}

await runCommand(backUp);
