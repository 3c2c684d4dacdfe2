import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, environment, type Runner, runProgram } from "./postgres-programs.ts";

/** How the database of our own is started. */
export interface EmbeddedOptions {
  /** The data folder: it holds cluster, password and log. */
  readonly dataDir: string;
  /** Further settings of the server, such as `fsync=off` for the cluster of a test run. */
  readonly settings?: readonly string[];
  /** Called whenever the programs of PostgreSQL have been set to work: for what can be done until they are ready. */
  readonly meanwhile?: () => void;
  /** Hears, in a line each, of what its owner should know: that the database was lost, is back, or had to be ended. */
  readonly onMessage?: (line: string) => void;
  /**
   * How long a fast stop, which waits for nobody but writes all that is in memory, may take, and how long a running database
   * may say nothing at all; then it is ended at once, whether we stop it or find it so.
   */
  readonly hungAfterMs?: number;
}

/** A log longer than this is begun anew at a start. */
const logLimitBytes = 10 * 1024 * 1024;

/** Settings of every server that we start. */
const settingsOfAll = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "max_wal_size=2GB",
  // A backup can begin to archive at any time, while the server runs; where to is a setting of the cluster itself.
  "archive_mode=on",
  // A new segment of the log is not filled with zeros first: whoever commits just then would wait 45 ms for it.
  "wal_init_zero=off",
  "jit=off",
  "log_min_messages=warning",
  "timezone=UTC",
];

/** A cluster that lies ready, and how it is served. */
export interface Cluster extends Required<EmbeddedOptions> {
  /** Where the cluster really lies, see `resolveClusterFolder`. */
  readonly folder: string;
  readonly binaries: Binaries;
  /** The user of the system that PostgreSQL runs as; null where it is our own. */
  readonly runner: Runner;
  /** The password of the database's only user, from a file in the data folder. */
  readonly password: string;
}

/** Stops the server of a cluster, whoever has started it; fails where it does not stop in time. */
export const stopCluster = (
  { folder, binaries, runner }: Cluster,
  mode: "fast" | "immediate",
  seconds: number,
) => runProgram(binaries.pg_ctl, ["stop", "-D", folder, "-m", mode, "-w", "-t", String(seconds)], runner);

/** A server as its own file says. */
export interface RunningServer {
  /** The process of the server. */
  readonly pid: number;
  readonly port: number;
  /** Whether it has been asked to stop. */
  readonly stopping: boolean;
}

/** The server that says of itself that it runs in the folder, if its process is there. */
export async function findRunningServer(folder: string): Promise<RunningServer | null> {
  const lines = (await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const [pid, , , port] = lines.map(Number);
  if (!pid || !port) return null;
  try {
    process.kill(pid, 0);
    return { pid, port, stopping: lines[7]?.trim() === "stopping" };
  } catch {
    return null;
  }
}

/** The file that the server writes its log to. */
export const logOf = (dataDir: string) => join(dataDir, "postgres.log");

/** Starts a server at a port, away from our terminal; returns before it answers. */
export async function launch(
  { dataDir, folder, binaries: { postgres }, runner, settings }: Cluster,
  port: number,
): Promise<ChildProcess> {
  const flags = [...settingsOfAll, `port=${port}`, ...settings].flatMap((setting) => ["-c", setting]);
  const size = await stat(logOf(dataDir)).catch(() => null);
  const log = openSync(logOf(dataDir), (size?.size ?? 0) > logLimitBytes ? "w" : "a", 0o600);
  const child = spawn(postgres, ["-D", folder, ...flags], {
    ...runner,
    cwd: "/",
    env: environment,
    stdio: ["ignore", log, log],
    // Away from the terminal: Ctrl-C is for the platform, which stops its database last.
    detached: true,
  });
  closeSync(log);
  // One that could not be started at all has ended, see `hasEnded`.
  child.on("error", () => {});
  child.unref();
  return child;
}

/** Whether a started server is gone, or never came to be. */
export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;
