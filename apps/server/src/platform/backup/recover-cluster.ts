import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { runProgram, succeeds } from "../database/postgres-programs.ts";
import type { Cluster } from "../database/postgres-server.ts";
import { fatalLineOf, startAside } from "./aside-server.ts";
import { asBackupFault, BackupFailed } from "./backup-failed.ts";
import { partsOf, type StoredBackup } from "./backup-folder.ts";
import { momentText } from "./choose-backup.ts";
import { copyTree } from "./copy-tree.ts";
import { restoreCommand, walFolderOf } from "./wal-archive.ts";

/** A server that has recovered, apart from any other. */
export interface RecoveredCluster {
  /** The address of its database. */
  readonly url: string;
  /** When the last transaction in it was committed; null where none was after the backup. */
  readonly lastCommit: Date | null;
  readonly stop: () => Promise<void>;
}

/**
 * Copies a backup to the folder of a cluster, which is not there yet, and has PostgreSQL recover there to this moment, or (null) to the end of the
 * archive. Where it cannot, the folder is gone again.
 */
export async function recoverCluster(
  cluster: Cluster,
  backup: StoredBackup,
  folder: string,
  at: Date | null,
): Promise<RecoveredCluster> {
  await checkReadable(cluster, folder);
  try {
    await copyTree(partsOf(backup.path).cluster, cluster.folder, { owner: cluster.runner });
    await prepareRecovery(cluster);
    return await recover({ ...cluster, settings: [...cluster.settings, ...settingsOf(folder, at)] }, at);
  } catch (error) {
    await rm(cluster.folder, { recursive: true, force: true });
    throw asBackupFault(error, cluster.folder);
  }
}

/** The server fetches WAL by itself, so its user has to be able to read it. */
async function checkReadable({ runner }: Cluster, folder: string): Promise<void> {
  const archive = walFolderOf(folder);
  const mayRead = runProgram("/bin/sh", ["-c", 'cd "$1" && ls > /dev/null', "sh", archive], runner);
  if (!(await succeeds(mayRead)))
    throw new BackupFailed(
      `The user that PostgreSQL runs as${runner ? ` (uid ${runner.uid})` : ""} cannot read ${archive}; let him (chown -R)`,
    );
}

/** A restored database is another history: it archives nothing until it is backed up itself. */
async function prepareRecovery({ folder, runner }: Cluster): Promise<void> {
  const settings = join(folder, "postgresql.auto.conf");
  const lines = (await readFile(settings, "utf8")).split("\n");
  await writeFile(settings, lines.filter((line) => !line.startsWith("archive_")).join("\n"));
  const signal = join(folder, "recovery.signal");
  await writeFile(signal, "", { mode: 0o600 });
  if (runner) await runProgram("chown", [`${runner.uid}:${runner.gid}`, signal]);
}

const settingsOf = (folder: string, at: Date | null): readonly string[] => [
  "archive_mode=off",
  `restore_command=${restoreCommand(walFolderOf(folder))}`,
  // The history to which the backup itself belongs: another that was begun by a restore has backups of its own.
  "recovery_target_timeline=current",
  "recovery_target_action=promote",
  ...(at ? [`recovery_target_time=${momentText(at).replace("T", " ").replace("Z", "+00")}`] : []),
];

async function recover(cluster: Cluster, at: Date | null): Promise<RecoveredCluster> {
  const ask = async (url: string) => {
    const state = await askRecovery(url);
    return state && !state.recovering ? state : null;
  };
  const { url, state, stop } = await startAside(cluster, ask, (log, path) => faultOf(log, at, path));
  return { url, lastCommit: state.lastCommit, stop };
}

async function askRecovery(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ recovering: boolean; lastCommit: Date | null }>(
      `select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as "lastCommit"`,
    );
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Why a recovery ended, from what the server has logged. */
function faultOf(log: string, at: Date | null, path: string): BackupFailed {
  const last = /last completed transaction was at log time (.*)/.exec(log)?.[1];
  if (at && /recovery ended before configured recovery target was reached/.test(log))
    return new BackupFailed(
      `The archive ends before ${momentText(at)}${last ? `: the last transaction in it is of ${last}` : ""}; without --at all of it is restored`,
    );
  const damaged = /could not restore file "([^"]*)" from archive/.exec(log)?.[1];
  if (damaged) return new BackupFailed(`The archive is damaged: ${damaged} cannot be read`);
  return new BackupFailed(`PostgreSQL could not recover the backup: ${fatalLineOf(log)}; see ${path}`);
}
