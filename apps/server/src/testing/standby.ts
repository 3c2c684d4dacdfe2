import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { findRunner, runProgram } from "../platform/database/postgres-programs.ts";
import { findRunningServer } from "../platform/database/postgres-server.ts";
import { sendSignal } from "../platform/process/send-signal.ts";
import { openPassingDatabase } from "./passing-database.ts";

/** What a primary and its standby are quick by: nobody misses them after the test. */
const passing = ["fsync=off", "wal_keep_size=1GB", "shared_buffers=32MB"];

/** A PostgreSQL and a standby that streams from it, both for a test alone. */
export interface PrimaryAndStandby {
  readonly primary: string;
  readonly standby: string;
  /** Runs a statement on the standby. */
  readonly onStandby: (statement: string) => Promise<pg.QueryResult>;
  /** Sends a signal to every process of the standby; what it returns sends another one to the same. */
  readonly signalStandby: (
    name: NodeJS.Signals,
  ) => Promise<{ readonly signal: (name: NodeJS.Signals) => void }>;
  /** Stops the standby, as a machine that goes does. */
  readonly stopStandby: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Copies the primary's folder while it runs, as `pg_basebackup` does, and starts the copy as its standby. */
export async function openPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const primary = await openPassingDatabase(passing, { inMemory: true });
  const dataDir = await mkdtemp(join(tmpdir(), "zd-standby-"));
  const standby = await copyAsStandby(primary, dataDir).catch(async (error: unknown) => {
    await primary.close();
    throw error;
  });
  let stopped: Promise<void> | null = null;
  const stopStandby = () => {
    stopped ??= standby.stop();
    return stopped;
  };
  return {
    primary: primary.url,
    standby: standby.url,
    async onStandby(statement) {
      const client = new pg.Client({ connectionString: standby.url });
      await client.connect();
      try {
        return await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async signalStandby(name) {
      const server = await findRunningServer(standby.folder);
      if (!server) throw new Error("the standby does not run");
      const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
      const processes = [server.pid, ...children.trim().split(" ").map(Number)];
      const signal = (which: NodeJS.Signals) => {
        for (const pid of processes) sendSignal(pid, which);
      };
      signal(name);
      return { signal };
    },
    stopStandby,
    async close() {
      await stopStandby();
      await primary.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a copy must not bring with it: the log, which is streamed, and what says that a server runs there. */
const leftOut = new Set(["pg_wal", "postmaster.pid", "postmaster.opts"]);

async function copyAsStandby(
  { url, folder }: { readonly url: string; readonly folder: string },
  dataDir: string,
) {
  const source = join(folder, "postgres");
  const copy = join(dataDir, "postgres");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(source, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    await mkdir(join(copy, "pg_wal"), { mode: 0o700 });
    await writeFile(join(copy, "backup_label"), rows[0]?.label ?? "");
    await writeFile(join(copy, "standby.signal"), "");
  } finally {
    await client.end();
  }
  await copyFile(join(folder, "postgres.password"), join(dataDir, "postgres.password"));
  await chmod(dataDir, 0o755);
  const runner = await findRunner(folder);
  if (runner) await runProgram("chown", ["-R", `${runner.uid}:${runner.gid}`, copy]);
  return startEmbeddedPostgres({ dataDir, settings: [...passing, `primary_conninfo=${url}`] });
}
