import { statfs } from "node:fs/promises";
import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { findLastBackup } from "./backup/backups.ts";
import type { Db } from "./database/database.ts";
import type { Standby } from "./database/standby.ts";
import { attemptsMax } from "./jobs/jobs.ts";
import { countDefaultPartitionsInUse, countPartitionsAhead } from "./jobs/partitions.ts";
import type { Clock } from "./process/clock.ts";
import { inTime, type Metrics } from "./process/metrics.ts";

/** How many connections a pool has, how many of them nobody uses, and how much work waits for one. */
interface PoolCounts {
  /** Connections that are open. */
  readonly totalCount: number;
  /** Connections that nobody uses. */
  readonly idleCount: number;
  /** Pieces of work that wait for a connection. */
  readonly waitingCount: number;
  readonly options: {
    /** Connections at most. */
    readonly max: number;
  };
}

/** Asks the database for nothing, to see whether it answers. */
export const ping = (readers: Db) => sql`select 1`.execute(readers);

/** Registers the platform's own figures; each is read when the metrics are asked for. */
export function watchPlatform(
  metrics: Metrics,
  {
    readers,
    clock,
    pools,
    standby,
    hearsOthers,
    folders,
  }: {
    readonly readers: Db;
    readonly clock: Clock;
    /** The pools by their names: commands, queries, sessions, lanes. */
    readonly pools: Readonly<Record<string, PoolCounts>>;
    /** Where reads of many rows may go; null where there is none. */
    readonly standby: Standby | null;
    /** Whether events of the other nodes arrive; null for a node that is alone. */
    readonly hearsOthers: (() => boolean) | null;
    /** Folders whose disks must not run full, by what they hold. */
    readonly folders: Readonly<Record<string, string>>;
  },
): void {
  const { watch, watchEach } = metrics;
  watch("zd_database_up", "Whether the database answers in time", () =>
    inTime(ping(readers)).then(
      () => 1,
      () => 0,
    ),
  );
  if (hearsOthers)
    watch("zd_redis_up", "Whether events of the other nodes arrive", () => (hearsOthers() ? 1 : 0));
  watch("zd_clock_skew_seconds", "By how much this machine's clock is ahead of the database's", () => {
    const skew = clock.skewMs();
    if (skew === null) throw new Error("not compared yet");
    return skew / 1_000;
  });
  if (standby) watchStandby(metrics, standby);
  const allPools = { ...pools, ...(standby && { standby: standby.pool }) };
  const ofPools = (count: (pool: PoolCounts) => number) => () =>
    new Map(Object.entries(allPools).map(([name, pool]) => [name, count(pool)] as const));
  watchEach(
    "zd_db_connections_busy",
    "Connections to the database in use",
    "pool",
    ofPools((pool) => pool.totalCount - pool.idleCount),
  );
  watchEach(
    "zd_db_connections_max",
    "Connections to the database that there may be",
    "pool",
    ofPools((pool) => pool.options.max),
  );
  watchEach(
    "zd_db_waiting",
    "Work that waits for a connection to the database",
    "pool",
    ofPools((pool) => pool.waitingCount),
  );
  watchEach("zd_jobs", "Jobs that are due, by how they stand", "state", () =>
    countJobs(readers, clock.now()),
  );
  watch("zd_jobs_oldest_seconds", "For how long the earliest job that is due has waited", () =>
    findOldestJob(readers, clock.now()),
  );
  watch(
    "zd_replication_standbys",
    "Standbys that stream from the primary",
    async () => (await findStandbys(readers)).size,
  );
  watchEach(
    "zd_replication_lag_bytes",
    "How much of what was written a standby has not replayed yet",
    "standby",
    () => findStandbys(readers),
  );
  watchEach("zd_disk_free_bytes", "Room that is left", "disk", () => readDisks(folders, "bavail"));
  watchEach("zd_disk_size_bytes", "Size of a disk", "disk", () => readDisks(folders, "blocks"));
  watch("zd_months_ahead", "Months after this one that tables kept by months are ready for", () =>
    countPartitionsAhead(readers, clock.now()),
  );
  watch("zd_rests_in_use", "Tables of which rows lie in none of their months", () =>
    countDefaultPartitionsInUse(readers),
  );
  watch("zd_backup_age_seconds", "For how long the last backup of the database has been complete", () =>
    findBackupAge(readers, clock.now()),
  );
}

/** Registers the figures of the standby from which lists are read. */
function watchStandby({ watch }: Metrics, standby: Standby): void {
  const lag = () => {
    const seen = standby.lag();
    if (!seen) throw new Error("the standby is away");
    return seen;
  };
  watch(
    "zd_read_standby_up",
    "Whether lists, exports, statistics and searches are read from the standby",
    () => (standby.isReady() ? 1 : 0),
  );
  watch(
    "zd_read_standby_lag_bytes",
    "How much of the log that standby has not carried out yet",
    () => lag().bytes,
  );
  watch(
    "zd_read_standby_lag_seconds",
    "For how long the standby has not shown all that was written",
    () => lag().seconds,
  );
}

/** Jobs that are due: those that wait, those that have failed and are tried again, those that wait for a person. */
async function countJobs(readers: Db, now: Instant): Promise<ReadonlyMap<string, number>> {
  const counts = await readers
    .selectFrom("platform.job")
    .select(({ fn, val }) => [
      fn
        .count<bigint>("name")
        .filterWhere("lastError", "is", null)
        .filterWhere("runAt", "<=", val(new Date(now)))
        .as("waiting"),
      fn
        .count<bigint>("name")
        .filterWhere("lastError", "is not", null)
        .filterWhere("attempts", "<", val(attemptsMax))
        .as("failing"),
      fn.count<bigint>("name").filterWhere("attempts", ">=", val(attemptsMax)).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
  return new Map([
    ["waiting", Number(counts.waiting)],
    ["failing", Number(counts.failing)],
    ["given_up", Number(counts.givenUp)],
  ]);
}

/** For how long the earliest job that is due has waited, in seconds; 0 where none is. */
async function findOldestJob(readers: Db, now: Instant): Promise<number> {
  const oldest = await readers
    .selectFrom("platform.job")
    .select("runAt")
    .where("attempts", "<", attemptsMax)
    .where("runAt", "<=", new Date(now))
    .orderBy("runAt")
    .limit(1)
    .executeTakeFirst();
  return oldest ? (now - oldest.runAt.getTime()) / 1_000 : 0;
}

/** For how long the last backup has been complete, in seconds; fails where there was never one. */
async function findBackupAge(readers: Db, now: Instant): Promise<number> {
  const last = await findLastBackup(readers);
  if (!last) throw new Error("there was never a backup");
  return (now - last.finishedAt.getTime()) / 1_000;
}

/** How many bytes each standby lags. Only a user with `pg_monitor` is told; for any other there are none. */
async function findStandbys(readers: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    /** As the standby calls itself. */
    readonly standby: string;
    readonly lag: bigint;
  }>`select application_name as standby, pg_wal_lsn_diff(sent_lsn, replay_lsn)::bigint as lag
    from pg_stat_replication where replay_lsn is not null`.execute(readers);
  return new Map(rows.map(({ standby, lag }) => [standby, Number(lag)]));
}

/** Bytes of the disks on which these folders lie, by the name of the folder. */
async function readDisks(
  folders: Readonly<Record<string, string>>,
  blocks: "bavail" | "blocks",
): Promise<ReadonlyMap<string, number>> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => {
      // A node with a database of its own elsewhere has no folder of data.
      const disk = await statfs(folder).catch(() => null);
      return disk ? [[name, disk[blocks] * disk.bsize] as const] : [];
    }),
  );
  return new Map(disks.flat());
}
