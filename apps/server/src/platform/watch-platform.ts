import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { findLastBackup } from "./backup/backups.ts";
import type { Db } from "./database/database.ts";
import { findStandbys } from "./database/database-health.ts";
import type { PoolCounts } from "./database/pool-counts.ts";
import type { Standby } from "./database/standby.ts";
import { countJobs, readOldestJobMs } from "./jobs/job-counts.ts";
import { countDefaultPartitionsInUse, countPartitionsAhead } from "./jobs/partitions.ts";
import type { DiskRoom } from "./nodes/disks.ts";
import type { Clock } from "./process/clock.ts";
import { inTime, type Metrics } from "./process/metrics.ts";
import { countTampered, findLastLook, findUnsealedSeconds } from "./sealing/findings.ts";

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
    readDisks,
    standbysExpected,
    watchesBooks,
  }: {
    readonly readers: Db;
    readonly clock: Clock;
    /** The pools by their names: commands, queries, sessions, lanes. */
    readonly pools: Readonly<Record<string, PoolCounts>>;
    /** Where reads of many rows may go; null where there is none. */
    readonly standby: Standby | null;
    /** Whether events of the other nodes arrive; null for a node that is alone. */
    readonly hearsOthers: (() => boolean) | null;
    /** The disks that must not run full, by what they hold. */
    readonly readDisks: () => Promise<ReadonlyMap<string, DiskRoom>>;
    /** How many standbys there should be. */
    readonly standbysExpected: number;
    /** Whether a node looks through the books every so often. */
    readonly watchesBooks: boolean;
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
  const watchDisks = (name: string, help: string, room: (disk: DiskRoom) => number) =>
    watchEach(
      name,
      help,
      "disk",
      async () => new Map([...(await readDisks())].map(([disk, one]) => [disk, room(one)])),
    );
  watchDisks("zd_disk_free_bytes", "Room that is left", ({ free }) => free);
  watchDisks("zd_disk_size_bytes", "Size of a disk", ({ size }) => size);
  watchStored(metrics, readers, clock, standbysExpected);
  if (watchesBooks) watchLooks(metrics, readers, clock);
}

/** Figures that the database knows: jobs, standbys, partitions and backups. */
function watchStored(
  { watch, watchEach }: Metrics,
  readers: Db,
  clock: Clock,
  standbysExpected: number,
): void {
  watchEach("zd_jobs", "Jobs that are due, by how they stand", "state", async () => {
    const { waiting, failing, givenUp } = await countJobs(readers, clock.now());
    return new Map(Object.entries({ waiting, failing, given_up: givenUp }));
  });
  watch(
    "zd_jobs_oldest_seconds",
    "For how long the earliest job that is due has waited",
    async () => (await readOldestJobMs(readers, clock.now())) / 1_000,
  );
  watch(
    "zd_replication_standbys",
    "Standbys that stream from the primary",
    async () => (await findStandbys(readers)).length,
  );
  watch("zd_replication_standbys_expected", "Standbys that there should be", () => standbysExpected);
  watchEach(
    "zd_replication_lag_bytes",
    "How much of what was written a standby has not replayed yet",
    "standby",
    async () => {
      const standbys = await findStandbys(readers);
      return new Map(
        standbys.flatMap(({ name, lag }) => (name === null || lag === null ? [] : [[name, lag]])),
      );
    },
  );
  watch("zd_months_ahead", "Months after this one that tables kept by months are ready for", () =>
    countPartitionsAhead(readers, clock.now()),
  );
  watch("zd_rests_in_use", "Tables of which rows lie in none of their months", () =>
    countDefaultPartitionsInUse(readers),
  );
  watchEach(
    "zd_books_tampered",
    "Rows, seals and accounts that were changed from outside of the platform",
    "log",
    () => countTampered(readers),
  );
  watch("zd_backup_age_seconds", "For how long the last backup of the database has been complete", () =>
    findBackupAge(readers, clock.now()),
  );
}

/** For how long nobody has looked through the books to the end; where nobody ever has, since this node was started. */
function watchLooks({ watch, watchEach }: Metrics, readers: Db, clock: Clock): void {
  const startedAt = clock.now();
  watch(
    "zd_books_look_age_seconds",
    "For how long no look through the books has been completed",
    async () => (clock.now() - ((await findLastLook(readers)) ?? startedAt)) / 1_000,
  );
  watchEach("zd_books_unsealed_seconds", "For how long rows have waited for their seal", "log", () =>
    findUnsealedSeconds(readers, clock.now()),
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

/** For how long the last backup has been complete, in seconds; fails where there was never one. */
async function findBackupAge(readers: Db, now: Instant): Promise<number> {
  const last = await findLastBackup(readers);
  if (!last) throw new Error("there was never a backup");
  return (now - last.finishedAt.getTime()) / 1_000;
}
