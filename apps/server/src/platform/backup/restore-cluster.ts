import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { superuser } from "../database/postgres-owner.ts";
import { succeeds } from "../database/postgres-programs.ts";
import { type Cluster, findRunningServer, stopCluster } from "../database/postgres-server.ts";
import { BackupFailed } from "./backup-failed.ts";
import { partsOf, type StoredBackup } from "./backup-folder.ts";
import { recoverCluster } from "./recover-cluster.ts";

/** Names the folders beside a cluster in which another is being made; what is there otherwise was left by a command that was killed. */
const making = ".making-";

/** A time as part of a name. */
const stamp = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, "");

/** A folder beside that of a cluster, on the same disk, for another that is to take its place. */
export const folderBeside = (cluster: Cluster, now: Date): string =>
  `${cluster.folder}${making}${stamp(now)}`;

/** Ends the servers in such folders, and deletes the folders. */
export async function clearBesides(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.folder);
  const beginning = `${basename(cluster.folder)}${making}`;
  const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(beginning));
  for (const name of names) {
    const folder = join(parent, name);
    if (await findRunningServer(folder)) await stopCluster({ ...cluster, folder }, "immediate", 10);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses where a server runs in the folder of the cluster. */
export async function requireStopped({ dataDir, folder }: Cluster): Promise<void> {
  const running = await findRunningServer(folder);
  if (running)
    throw new BackupFailed(
      `A database runs in ${dataDir} (process ${running.pid}): stop the platform first; if it was killed, start it and stop it`,
    );
}

/**
 * Recovers a backup beside the cluster and has it checked; it answers to the password of the data folder. Where the check
 * fails, what was recovered is deleted. Returns its folder, after its server has stopped.
 */
export async function recoverBeside(
  cluster: Cluster,
  source: { readonly backup: StoredBackup; readonly folder: string; readonly at: Date | null },
  check: (url: string) => Promise<void>,
  now: Date,
): Promise<{ readonly cluster: Cluster; readonly lastCommit: Date | null }> {
  const password = await readFile(partsOf(source.backup.path).password, "utf8");
  const beside: Cluster = { ...cluster, folder: folderBeside(cluster, now) };
  const recovered = await recoverCluster({ ...beside, password }, source.backup, source.folder, source.at);
  try {
    await check(recovered.url);
    await setPassword(recovered.url, cluster.password);
  } catch (error) {
    await recovered.stop().catch(() => {});
    await rm(beside.folder, { recursive: true, force: true });
    throw error;
  }
  await recovered.stop();
  return { cluster: beside, lastCommit: recovered.lastCommit };
}

async function setPassword(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`alter role ${superuser} password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

/**
 * Puts a cluster in the place of the one of the data folder, which is moved aside, never deleted; returns where to, or null where there was
 * none.
 */
export async function putInPlace(beside: Cluster, cluster: Cluster, now: Date): Promise<string | null> {
  await requireStopped(cluster);
  const aside = `${cluster.folder}.before-${stamp(now)}`;
  const had = await succeeds(stat(cluster.folder));
  if (had) await rename(cluster.folder, aside);
  await rename(beside.folder, cluster.folder);
  return had ? aside : null;
}
