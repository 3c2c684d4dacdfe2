import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import {
  access,
  chown,
  constants,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "../process/cannot-start.ts";
import { stopwatch } from "../process/clock.ts";
import { freePort } from "../process/free-port.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import {
  type Binaries,
  environment,
  findBinaries,
  findRunner,
  isReachable,
  type Runner,
  runProgram,
  succeeds,
} from "./postgres-programs.ts";

export interface EmbeddedPostgres {
  /** The address of the database, password included; it stays the same for as long as the platform runs. */
  readonly url: string;
  /** Where the cluster really lies. */
  readonly folder: string;
  /** Whether a database was found running that a killed platform had left behind. */
  readonly takenOver: boolean;
  /** Resolves when the database has ended without having been asked to, and could not be brought back. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

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

const database = "exchange";
const superuser = "exchange";
/** Number of the advisory lock whose holder owns the cluster until its process ends. */
const startTimeoutMs = 60_000;
const immediateStopSeconds = 10;
/** How long the database may take to answer the owner's connection, in milliseconds. */
const answerTimeoutMs = 5_000;
/**
 * How often a start is tried: a server that ends at once may have met another that was quicker, or a port just taken.
 */
const launchesMost = 5;
const logLimitBytes = 10 * 1024 * 1024;

const settingsOfAll = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "max_wal_size=2GB",
  // A new segment of the log is not filled with zeros first: whoever commits just then would wait 45 ms for it.
  "wal_init_zero=off",
  "jit=off",
  "log_min_messages=warning",
  "timezone=UTC",
];

/**
 * A real PostgreSQL of the platform's own, from npm, kept in the data folder. It runs apart from the terminal, so that
 * Ctrl-C lets the platform finish before its database goes. A killed platform leaves it running; the next start takes
 * it over. Two platforms never share it: the owner holds a lock inside the database, which no crash can leave behind.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = [],
  meanwhile = () => {},
  onMessage = () => {},
  hungAfterMs = 15_000,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeFolder(dataDir);
  const runner = await findRunner(dataDir);
  const folder = await placeFor(dataDir, runner);
  const binaries = await findBinaries(runner);
  const password = await passwordIn(dataDir);
  await initialise(folder, binaries, runner, password, meanwhile);

  const cluster: Cluster = {
    dataDir,
    folder,
    binaries,
    runner,
    password,
    settings,
    meanwhile,
    onMessage,
    hungAfterMs,
  };
  return hold(cluster, await bringUp(cluster, await freePort()));
}

interface Cluster extends Required<EmbeddedOptions> {
  /** Where the cluster really lies, see `placeFor`. */
  readonly folder: string;
  readonly binaries: Binaries;
  /** The user of the system that PostgreSQL runs as; null where it is our own. */
  readonly runner: Runner;
  /** The password of the database's only user, from a file in the data folder. */
  readonly password: string;
}

/** A running database that is ours. */
interface Owned {
  /** The port on 127.0.0.1 at which it listens. */
  readonly port: number;
  /** The connection that holds the lock of the owner. */
  readonly owner: pg.Client;
  /** Whether we have started it ourselves; false where one was found running. */
  readonly launched: boolean;
}

/** Takes over the database that runs in the folder, or starts it at this port; one that hangs is ended. */
async function bringUp(cluster: Cluster, port: number): Promise<Owned> {
  const { dataDir, folder, password, hungAfterMs, meanwhile } = cluster;
  const startedAt = stopwatch();
  let child: ChildProcess | null = null;
  let launches = 0;
  let ended = false;
  let lastContactAt = startedAt;
  while (stopwatch() < startedAt + startTimeoutMs) {
    const running = await runningIn(folder);
    const owner = running && (await own(urlOf(running.port, password)));
    if (running && owner instanceof pg.Client) return { port: running.port, owner, launched: child !== null };
    if (owner !== "silent") lastContactAt = stopwatch();
    const isHung = running?.stopping
      ? stopwatch() > startedAt + hungAfterMs
      : owner === "silent" && stopwatch() > lastContactAt + hungAfterMs;
    if (running && isHung && !ended) {
      ended = true;
      await endHung(cluster, running);
    }
    if (!running && (child === null || hasEnded(child))) {
      if (launches === launchesMost)
        throw new CannotStart(`The database ends as soon as it is started; see ${logOf(dataDir)}`);
      launches += 1;
      // A port that was good once may have been taken by somebody since.
      child = await launch(cluster, launches === 1 ? port : await freePort());
      meanwhile();
    }
    await wait(25);
  }
  throw new CannotStart(`The database did not start within a minute; see ${logOf(dataDir)}`);
}

/** Ends a server that does not answer. It is also sent SIGCONT, since a stopped process heeds others only then. */
async function endHung(cluster: Cluster, { pid, stopping }: RunningServer) {
  const what = stopping ? "hung while it was stopping" : "runs but answers nothing";
  cluster.onMessage(`the database (process ${pid}) ${what}; it is ended, and recovers`);
  const ended = stopCluster(cluster, "immediate", immediateStopSeconds).catch(() => {});
  await wait(100);
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It has ended already.
  }
  await ended;
}

const stopCluster = ({ folder, binaries, runner }: Cluster, mode: "fast" | "immediate", seconds: number) =>
  runProgram(binaries.pg_ctl, ["stop", "-D", folder, "-m", mode, "-w", "-t", String(seconds)], runner);

async function makeFolder(dataDir: string) {
  try {
    await makeWithParents(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(`DATA_DIR: ${(error as Error).message}`);
  }
}

/** Makes a folder with its parents, without mkdir's own recursion, which never ends under a folder such as /proc. */
async function makeWithParents(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found) return;
  await makeWithParents(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Where the cluster lies: in the data folder, or, where its user cannot reach that, linked from there. */
async function placeFor(dataDir: string, runner: Runner): Promise<string> {
  const inside = join(dataDir, "postgres");
  if (!runner || (await isReachable(dataDir, runner))) return inside;

  const code = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const outside = join("/var/lib/zd-exchange", code, "postgres");
  const linked = await stat(inside).catch(() => null);
  if (!linked) {
    await mkdir(dirname(outside), { recursive: true });
    await chown(dirname(outside), runner.uid, runner.gid);
    await rm(inside, { force: true });
    await symlink(outside, inside);
  }
  if (await isReachable(dirname(outside), runner)) return outside;
  throw new CannotStart(
    `The user that PostgreSQL runs as (uid ${runner.uid}) can reach neither ${dataDir} nor ${outside}; choose another DATA_DIR`,
  );
}

async function passwordIn(dataDir: string): Promise<string> {
  const path = join(dataDir, "postgres.password");
  await writeFile(path, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}

/** Made aside and then moved into place, so that a first start that was cut short leaves no half a cluster. */
async function initialise(
  folder: string,
  binaries: Binaries,
  runner: Runner,
  password: string,
  meanwhile: () => void,
) {
  const major = binaries.version.split(".")[0];
  const found = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => null);
  if (found !== null) {
    if (found.trim() === major) return;
    throw new CannotStart(
      `${folder} was made by PostgreSQL ${found.trim()}, the platform brings ${major}; carry it over with pg_upgrade or a dump`,
    );
  }
  const half = `${folder}.${process.pid}`;
  const passwordFile = `${half}.password`;
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner) await Promise.all([half, passwordFile].map((path) => chown(path, runner.uid, runner.gid)));
  const flags = ["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    const made = runProgram(
      binaries.initdb,
      ["-D", half, "-U", superuser, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, ...flags],
      runner,
    );
    meanwhile();
    await made;
    await rename(half, folder).catch(async (error) => {
      // Another start was quicker; its cluster is as good as ours.
      if (!(await succeeds(access(join(folder, "PG_VERSION"))))) throw error;
    });
  } catch (error) {
    throw new CannotStart(`The database could not be created: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}

interface RunningServer {
  /** The process of the server. */
  readonly pid: number;
  readonly port: number;
  /** Whether it has been asked to stop. */
  readonly stopping: boolean;
}

/** The server that says of itself that it runs in the folder, if its process is there. */
async function runningIn(folder: string): Promise<RunningServer | null> {
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

const urlOf = (port: number, password: string) =>
  `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const maintenance = (url: string) => url.replace(/\/[^/]*$/, "/postgres");

/**
 * The connection that owns the cluster; null while it says that it takes none, "silent" where it does not even say that.
 * Refuses where somebody else owns it.
 */
async function own(url: string): Promise<pg.Client | "silent" | null> {
  const client = new pg.Client({
    connectionString: maintenance(url),
    application_name: `zd owner ${process.pid}`,
    connectionTimeoutMillis: answerTimeoutMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      /** Whether the lock of the owner is ours now. */
      mine: boolean;
    }>("select pg_try_advisory_lock($1) as mine", [advisoryLocks.owner]);
    if (rows[0]?.mine) {
      const known = await client.query("select 1 from pg_database where datname = $1", [database]);
      if (known.rowCount === 0) await client.query(`create database ${database}`);
      return client;
    }
    const others = await client.query<{
      /** The name of the connection that holds it; its last word is the process of the other platform. */
      name: string;
    }>(
      "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted",
      [advisoryLocks.owner],
    );
    const pid = others.rows[0]?.name.split(" ").at(-1);
    await client.end();
    // The lock of a platform that was killed a moment ago goes with its connection; then we ask again.
    if (pid === undefined) return null;
    throw new CannotStart(
      `Another platform (process ${pid}) is running on this data folder; stop it first, or choose another DATA_DIR`,
    );
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    await client.end().catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === "28P01") {
      throw new CannotStart("The database does not accept the password in the data folder");
    }
    return /timeout/.test((error as Error).message) ? "silent" : null;
  }
}

const logOf = (dataDir: string) => join(dataDir, "postgres.log");

async function launch(
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
  // One that could not be started at all has ended, see below.
  child.on("error", () => {});
  child.unref();
  return child;
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Keeps the ownership: when the database loses all its connections it is waited for, and started again where it is gone. */
function hold(cluster: Cluster, first: Owned): EmbeddedPostgres {
  const { folder, password, onMessage, hungAfterMs } = cluster;
  const { port, launched } = first;
  let { owner } = first;
  let stopping = false;
  let giveUp = (_why: string) => {};
  const ended = new Promise<string>((resolve) => {
    giveUp = resolve;
  });

  async function comeBack() {
    onMessage("the embedded database has dropped its owner's connection; waiting until it has recovered");
    try {
      const again = await bringUp(cluster, port);
      if (again.port !== port) throw new Error("it has come back at another port");
      owner = again.owner;
      watch();
      onMessage(
        again.launched ? "the embedded database was started again" : "the embedded database has recovered",
      );
    } catch (error) {
      giveUp(`the embedded database has ended, and did not come back: ${(error as Error).message}`);
    }
  }

  let comingBack: Promise<void> = Promise.resolve();
  function watch() {
    owner.once("end", () => {
      if (!stopping) comingBack = comeBack();
    });
  }
  watch();

  return {
    url: urlOf(port, password),
    folder,
    takenOver: !launched,
    ended,
    async stop() {
      stopping = true;
      await comingBack;
      await stopCluster(cluster, "fast", Math.ceil(hungAfterMs / 1_000)).catch(() => {
        onMessage("the embedded database did not stop in time; it is ended, and recovers at its next start");
        return stopCluster(cluster, "immediate", immediateStopSeconds);
      });
      await owner.end().catch(() => {});
    },
  };
}
