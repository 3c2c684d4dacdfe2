import type { ChildProcess } from "node:child_process";
import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "../process/cannot-start.ts";
import { stopwatch } from "../process/clock.ts";
import { freePort } from "../process/free-port.ts";
import { sendSignal } from "../process/send-signal.ts";
import {
  ensureDataFolder,
  initialise,
  readOrCreatePassword,
  resolveClusterFolder,
} from "./postgres-folder.ts";
import { acquireClusterLock, urlOf } from "./postgres-owner.ts";
import { findBinaries, findRunner } from "./postgres-programs.ts";
import {
  type Cluster,
  type EmbeddedOptions,
  findRunningServer,
  hasEnded,
  launch,
  logOf,
  type RunningServer,
  stopCluster,
} from "./postgres-server.ts";

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

/** How long a start, a recovery included, may take, in milliseconds. */
const startTimeoutMs = 60_000;

const immediateStopSeconds = 10;

/** With less room than this on its disk, in bytes, PostgreSQL may be unable to recover: two segments of its log. */
const roomLeast = 32 * 1024 * 1024;
/** How often it is started again while its disk is full, in milliseconds. */
const fullRetryMs = 1_000;

/**
 * How often a start is tried: a server that ends at once may have met another that was quicker, a port just taken, or what a killed one has
 * left behind: its processes hold its memory until each has noticed, a checkpoint that is on its way included.
 */
const launchesMost = 10;
/** The pause before the second try, in milliseconds; each later one is longer by as much, so that the last comes after some eleven seconds. */
const betweenLaunchesMs = 250;

/**
 * A real PostgreSQL of the platform's own, from npm, kept in the data folder. It runs apart from the terminal, so that
 * Ctrl-C lets the platform finish before its database goes. A killed platform leaves it running; the next start takes
 * it over. Two platforms never share it: the owner holds a lock inside the database, which no crash can leave behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster(options);
  const { folder, binaries, runner, password, meanwhile } = cluster;
  await initialise(folder, binaries, runner, password, meanwhile);
  return hold(cluster, await bringUp(cluster, freePort));
}

/** The cluster of a data folder, whether or not there is one yet; makes the folder and the password. */
export async function locateCluster({
  dataDir,
  settings = [],
  meanwhile = () => {},
  onMessage = () => {},
  hungAfterMs = 15_000,
}: EmbeddedOptions): Promise<Cluster> {
  await ensureDataFolder(dataDir);
  const runner = await findRunner(dataDir);
  return {
    dataDir,
    folder: await resolveClusterFolder(dataDir, runner),
    binaries: await findBinaries(runner),
    runner,
    password: await readOrCreatePassword(dataDir),
    settings,
    meanwhile,
    onMessage,
    hungAfterMs,
  };
}

/** A running database that is ours. */
interface OwnedCluster {
  /** The port on 127.0.0.1 at which it listens. */
  readonly port: number;
  /** The connection that holds the lock of the owner. */
  readonly owner: pg.Client;
  /** Whether we have started it ourselves; false where one was found running. */
  readonly launched: boolean;
}

/** Takes over the database that runs in the folder, or starts it, each time at the port that it is given; one that hangs is ended. */
async function bringUp(cluster: Cluster, findPort: () => Promise<number>): Promise<OwnedCluster> {
  const { dataDir, folder, password, hungAfterMs, meanwhile } = cluster;
  const startedAt = stopwatch();
  let child: ChildProcess | null = null;
  let launches = 0;
  let nextLaunchAt = startedAt;
  let ended = false;
  let lastContactAt = startedAt;
  while (stopwatch() < startedAt + startTimeoutMs) {
    const running = await findRunningServer(folder);
    const owner = running && (await acquireClusterLock(urlOf(running.port, password)));
    if (running && owner instanceof pg.Client) return { port: running.port, owner, launched: child !== null };
    if (owner !== "silent") lastContactAt = stopwatch();
    const isHung = running?.stopping
      ? stopwatch() > startedAt + hungAfterMs
      : owner === "silent" && stopwatch() > lastContactAt + hungAfterMs;
    if (running && isHung && !ended) {
      ended = true;
      await endHung(cluster, running);
    }
    if (!running && (child === null || hasEnded(child)) && stopwatch() >= nextLaunchAt) {
      if (launches === launchesMost)
        throw new CannotStart(`The database ends as soon as it is started; see ${logOf(dataDir)}`);
      launches += 1;
      nextLaunchAt = stopwatch() + launches * betweenLaunchesMs;
      // A port that was free may have been taken by somebody since.
      child = await launch(cluster, await findPort());
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
  sendSignal(pid, "SIGCONT");
  await ended;
}

async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < roomLeast;
}

/** Keeps the ownership: when the database loses all its connections it is waited for, and started again where it is gone. */
function hold(cluster: Cluster, first: OwnedCluster): EmbeddedPostgres {
  const { folder, password, onMessage, hungAfterMs } = cluster;
  const { port, launched } = first;
  let { owner } = first;
  let stopping = false;
  let giveUp = (_why: string) => {};
  const ended = new Promise<string>((resolve) => {
    giveUp = resolve;
  });

  /**
   * Brings it up however often it takes while there is no room on its disk; nothing is lost. A server whose recovery had no room may wait
   * for ever, also when there is some: it is ended, and recovers anew.
   */
  async function bringUpWithRoom(): Promise<OwnedCluster> {
    for (let wasFull = false; ; ) {
      try {
        return await bringUp(cluster, async () => port);
      } catch (error) {
        const isFull = await isDiskFull(folder);
        if (stopping || !(isFull || wasFull)) throw error;
        if (!wasFull)
          onMessage("the disk of the embedded database is full; it is started again when there is room");
        wasFull = isFull;
        await stopCluster(cluster, "immediate", immediateStopSeconds).catch(() => {});
        await wait(fullRetryMs);
      }
    }
  }

  async function comeBack() {
    onMessage("the embedded database has dropped its owner's connection; waiting until it has recovered");
    try {
      const again = await bringUpWithRoom();
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
