import { sql } from "kysely";
import type { Db } from "./database/database.ts";
import { attemptsMax } from "./jobs/jobs.ts";
import { countMonthsAhead, countRestsInUse } from "./jobs/months.ts";
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
    hearsOthers,
  }: {
    readonly readers: Db;
    readonly clock: Clock;
    /** The pools by their names: commands, queries, sessions, lanes. */
    readonly pools: Readonly<Record<string, PoolCounts>>;
    /** Whether events of the other nodes arrive; null for a node that is alone. */
    readonly hearsOthers: (() => boolean) | null;
  },
): void {
  const { watch } = metrics;
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
  for (const [name, pool] of Object.entries(pools)) {
    watch(`zd_db_${name}_busy`, `Connections in use for ${name}`, () => pool.totalCount - pool.idleCount);
    watch(`zd_db_${name}_waiting`, `Work that waits for a connection for ${name}`, () => pool.waitingCount);
  }
  watch("zd_jobs_waiting", "Jobs that are due", () => countJobs(readers, clock, "due"));
  watch("zd_jobs_given_up", "Jobs that failed too often and wait for a person", () =>
    countJobs(readers, clock, "given up"),
  );
  watch("zd_months_ahead", "Months after this one that tables kept by months are ready for", () =>
    countMonthsAhead(readers, clock.now()),
  );
  watch("zd_rests_in_use", "Tables of which rows lie in none of their months", () =>
    countRestsInUse(readers),
  );
}

async function countJobs(readers: Db, clock: Clock, which: "due" | "given up"): Promise<number> {
  const jobs = readers.selectFrom("platform.job").select((row) => row.fn.countAll<bigint>().as("count"));
  const matching =
    which === "due"
      ? jobs.where("runAt", "<=", new Date(clock.now())).where("attempts", "<", attemptsMax)
      : jobs.where("attempts", ">=", attemptsMax);
  return Number((await matching.executeTakeFirst())?.count ?? 0);
}
