import { chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type pg from "pg";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { runProgram, succeeds } from "../database/postgres-programs.ts";
import type { Cluster } from "../database/postgres-server.ts";
import { stopwatch } from "../process/clock.ts";
import { asBackupFault, BackupFailed } from "./backup-failed.ts";
import {
  backupName,
  deleteOld,
  findBackups,
  findSegments,
  type Manifest,
  partsOf,
  type StoredBackup,
  writeManifest,
} from "./backup-folder.ts";
import { copyCluster, copyFiles } from "./copy-tree.ts";
import { placeOf, reachOf } from "./wal.ts";
import { archiveCommand, archivedName, walFolderOf } from "./wal-archive.ts";

/** How long the server may take to archive the last segment of a backup, in milliseconds. */
const archiveMs = 300_000;

/** What is backed up, and to where. */
interface BackupNeeds {
  readonly cluster: Cluster;
  /** A connection to the running server, as its superuser; the backup ends with it. */
  readonly client: pg.Client;
  /** The folder of all backups. */
  readonly folder: string;
  /** The folder of uploaded files; null where they are in a bucket. */
  readonly files: string | null;
  /** How many backups the folder holds at most, this one among them. */
  readonly most: number;
}

/**
 * Copies the cluster of a running server with its uploaded files, and has it archive its WAL beside them from now on, so that it can be restored
 * to any later moment. Returns the backup, and how many there are now.
 */
export async function makeBackup(
  needs: BackupNeeds,
): Promise<{ readonly backup: StoredBackup; readonly count: number }> {
  const { client, folder } = needs;
  await lockBackups(client);
  const { server, name } = await askServer(client);
  await prepareArchive(needs, server.system);
  const path = join(folder, name);
  try {
    await mkdir(path, { mode: 0o700 });
    const backup = await copyAll(needs, path, server);
    return { backup, count: await deleteOld(folder, needs.most) };
  } catch (error) {
    if (!(await succeeds(stat(join(path, "backup.json"))))) await rm(path, { recursive: true, force: true });
    throw asBackupFault(error, folder);
  }
}

async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    /** Whether nobody else makes a backup. */
    mine: boolean;
  }>("select pg_try_advisory_lock($1) as mine", [advisoryLocks.backup]);
  if (!rows[0]?.mine)
    throw new BackupFailed("Another backup of this database is being made; wait until it has ended");
}

type Server = Pick<Manifest, "postgres" | "system">;

async function askServer(client: pg.Client): Promise<{ readonly server: Server; readonly name: string }> {
  const { rows } = await client.query<{
    postgres: string;
    system: string;
    now: Date;
    /** "on" where the server can archive. */
    mode: string;
  }>(
    `select current_setting('server_version') as postgres, system_identifier::text as system, clock_timestamp() as now,
       current_setting('archive_mode') as mode from pg_control_system()`,
  );
  const { postgres = "", system = "", now = new Date(0), mode } = rows[0] ?? {};
  if (mode !== "on")
    throw new BackupFailed(
      "The database was started by an earlier version of the platform; start the platform anew first",
    );
  return { server: { postgres, system }, name: backupName(now) };
}

/** Makes the archive, and has the server write its WAL to it. */
async function prepareArchive({ cluster, client, folder }: BackupNeeds, system: string): Promise<void> {
  if (process.platform === "win32") throw new BackupFailed("On Windows there is no backup by this command");
  if (/[\r\n]/.test(folder)) throw new BackupFailed("The name of the folder has a line break in it");
  const other = (await findBackups(folder)).find((one) => one.system !== system);
  if (other) throw new BackupFailed(`${folder} holds backups of another database; choose another folder`);
  const archive = walFolderOf(folder);
  try {
    // Everybody may enter it, and look into neither backups nor WAL.
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await mkdir(archive, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupFailed(`${folder} cannot be made: ${(error as Error).message}`);
  }
  const { runner } = cluster;
  if (runner) await chown(archive, runner.uid, runner.gid);
  const mayWrite = runProgram("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", archive], runner);
  if (!(await succeeds(mayWrite)))
    throw new BackupFailed(
      `The user that PostgreSQL runs as${runner ? ` (uid ${runner.uid})` : ""} cannot write to ${archive}; choose a folder that he can enter`,
    );
  const command = archiveCommand(archive);
  await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`);
  // At most the last minute is not in the archive.
  await client.query("alter system set archive_timeout = 60");
  await client.query("select pg_reload_conf()");
}

async function copyAll(
  { cluster, client, folder, files }: BackupNeeds,
  path: string,
  server: Server,
): Promise<StoredBackup> {
  const parts = partsOf(path);
  await client.query("select pg_backup_start($1, true)", [path.slice(-60)]);
  const copied = await copyCluster(cluster.folder, parts.cluster);
  const { rows } = await client.query<{
    label: string;
    first: string;
    last: string;
    finishedAt: Date;
  }>(
    `select labelfile as label, substring(labelfile from 'START WAL LOCATION: .* \\(file ([0-9A-F]{24})\\)') as first,
       pg_walfile_name(lsn) as last, date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as "finishedAt" from pg_backup_stop(false)`,
  );
  const [stopped] = rows;
  if (!stopped) throw new Error("pg_backup_stop returned nothing");
  await writeFile(join(parts.cluster, "backup_label"), stopped.label, { mode: 0o600, flush: true });
  await copyFile(join(cluster.dataDir, "postgres.password"), parts.password);
  const before = (await findBackups(folder)).at(-1);
  // After the database, so that every row in it has its file.
  const copiedFiles =
    files === null || !(await succeeds(stat(files)))
      ? null
      : await copyFiles(files, parts.files, before ? partsOf(before.path).files : null);
  await waitForArchive(client, folder, stopped.first, stopped.last);
  await archiveHistories(cluster, folder);
  const manifest: Manifest = {
    ...server,
    firstSegment: stopped.first,
    lastSegment: stopped.last,
    finishedAt: stopped.finishedAt,
    files: files === null ? null : (copiedFiles?.files ?? 0),
    bytes: copied.bytes + (copiedFiles?.bytes ?? 0n),
  };
  await writeManifest(path, manifest);
  return { ...manifest, path };
}

/**
 * Archives the histories of the timelines: the server itself did so before there was an archive. By them the next restore gives its timeline a
 * number that no other has.
 */
async function archiveHistories({ folder: cluster, runner }: Cluster, folder: string): Promise<void> {
  const from = join(cluster, "pg_wal");
  for (const name of (await readdir(from)).filter((one) => one.endsWith(".history"))) {
    const to = join(walFolderOf(folder), archivedName(name));
    if (await succeeds(stat(to))) continue;
    await writeFile(to, gzipSync(await readFile(join(from, name))), { mode: 0o600, flush: true });
    if (runner) await chown(to, runner.uid, runner.gid);
  }
}

/** Waits until the archive has every segment without which the copy is not consistent. */
async function waitForArchive(client: pg.Client, folder: string, first: string, last: string): Promise<void> {
  const startedAt = stopwatch();
  for (;;) {
    const { last: reached } = reachOf(await findSegments(folder), first);
    if (reached !== null && placeOf(reached) >= placeOf(last)) return;
    if (stopwatch() - startedAt > archiveMs) {
      const { rows } = await client.query<{ failed: string | null }>(
        "select last_failed_wal as failed from pg_stat_archiver",
      );
      const why = rows[0]?.failed ? `: it fails at ${rows[0].failed}` : "";
      throw new BackupFailed(
        `The database did not archive its WAL to ${walFolderOf(folder)} within five minutes${why}; see its log`,
      );
    }
    await pause(100);
  }
}
