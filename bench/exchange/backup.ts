import { execFile } from "node:child_process";
import { cp, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "@zd/server/platform/database/embedded-postgres";
import { Client } from "pg";
import type { Figures } from "../statistics.ts";

const run = promisify(execFile);
const mb = 1024 * 1024;

const timed = async <T>(work: () => Promise<T>): Promise<readonly [result: T, seconds: number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1_000];
};

/** Whether so many bytes may be written beside the database. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize > bytes * 1.5 + 5 * 1024 * mb;
}

/**
 * A copy of the data folder while the database runs, and a start from it until all orders can be counted. Without figures
 * where the disk has no room for it.
 */
export async function copyFolder(client: Client, folder: string, bytes: number): Promise<Figures> {
  if (!(await hasRoomFor(bytes))) return {};
  const copy = `${folder}-copy`;
  try {
    await client.query("select pg_backup_start('copy', true)");
    const [, copiedSeconds] = await timed(() => run("cp", ["-a", folder, copy]));
    const { rows } = await client.query<{ label: string; cluster: string; orders: string }>(
      `select labelfile as label, current_setting('data_directory') as cluster,
         (select count(*) from trading."order") as orders from pg_backup_stop()`,
    );
    const { label = "", cluster = "", orders = "" } = rows[0] ?? {};
    const copied = join(copy, cluster.slice(folder.length));
    // What the last rows of the copy need of the log was written while it was made.
    await cp(join(cluster, "pg_wal"), join(copied, "pg_wal"), { recursive: true });
    await rm(join(copied, "postmaster.pid"), { force: true });
    await writeFile(join(copied, "backup_label"), label);
    await run("chown", ["-R", "--reference", cluster, copied]);
    const [restored, restoredSeconds] = await timed(() => startEmbeddedPostgres({ dataDir: copy }));
    const other = new Client({ connectionString: restored.url });
    await other.connect();
    const { rows: there } = await other.query<{ orders: string }>(
      'select count(*) as orders from trading."order"',
    );
    await other.end();
    await restored.stop();
    if (there[0]?.orders !== orders) throw new Error("the copy of the database is not whole");
    return { "folder copied s": copiedSeconds, "folder started s": restoredSeconds };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * `pg_dump` as deploy/README.md says, and `pg_restore` into an empty database. Without figures where there is no `pg_dump` of
 * the server's version, or no room.
 */
export async function dump(client: Client, url: string, bytes: number): Promise<Figures> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const version = await run("pg_dump", ["--version"]).then(
    ({ stdout }) => Number(stdout.match(/(\d+)/)?.[1]),
    () => 0,
  );
  if (version < (rows[0]?.major ?? 0) || !(await hasRoomFor(bytes))) return {};
  const file = join(tmpdir(), `zd-year-${process.pid}.dump`);
  const restored = new URL(url);
  restored.pathname = "/restored";
  try {
    const [, dumpSeconds] = await timed(() => run("pg_dump", ["--format", "custom", "--file", file, url]));
    const { size } = await stat(file);
    await client.query("create database restored");
    const [, restoreSeconds] = await timed(() =>
      run("pg_restore", ["--exit-on-error", "--jobs", "2", "--dbname", restored.href, file]),
    );
    return { "dump s": dumpSeconds, "dump MB": size / mb, "dump restored s": restoreSeconds };
  } finally {
    await rm(file, { force: true });
    await client.query("drop database if exists restored with (force)");
  }
}
