import type { Instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../database/database.ts";
import { job, schedule } from "./jobs.ts";

/** For how many months after the current one every table that is partitioned by months has its partition. */
const monthsAhead = 3;

/**
 * Creates the missing partitions from the month of `since` until a few months after now, in every table that is partitioned
 * by months (its migration says so with `platform.part_by_month`); returns the names of the new partitions.
 */
export async function ensurePartitions(
  tx: Tx,
  now: Instant,
  since: Instant = now,
): Promise<readonly string[]> {
  const created = await rows(
    tx,
    sql<{
      /** The name of a partition that was created, such as `platform_audit_202612`. */
      part: string;
    }>`select part from platform.keep_months(${shanghaiDay(since)}::date,
      (${shanghaiDay(now)}::date + ${monthsAhead} * interval '1 month')::date) as part`,
  );
  return created.map(({ part }) => part);
}

/** The job that creates the partitions of the coming months, once a day. */
export const ensurePartitionsJob = job<null>("platform.keepMonths", async (_, { tx, now }) => {
  await ensurePartitions(tx, now);
  await schedule(tx, ensurePartitionsJob, "", (now + dayMs) as Instant, null);
});

/** For how many months after the current one every such table has a partition. */
export async function countPartitionsAhead(db: Reader, now: Instant): Promise<number> {
  const month = shanghaiDay(now).slice(0, 7).replace("-", "");
  const [row] = await rows(
    db,
    sql<{
      /** Null where no table is partitioned by months. */
      ahead: number | null;
    }>`
      select min(ahead) as ahead from (
        select count(*) filter (where c.relname ~ '_[0-9]{6}$' and right(c.relname, 6) > ${month})::int as ahead
        from pg_partitioned_table p
        join pg_inherits i on i.inhparent = p.partrelid
        join pg_class c on c.oid = i.inhrelid
        group by p.partrelid) as one`,
  );
  return row?.ahead ?? 0;
}

/** How many such tables have rows in their default partition, because no month's partition was ready for them. */
export async function countDefaultPartitionsInUse(db: Reader): Promise<number> {
  const [row] = await rows(
    db,
    sql<{
      /** How many tables have rows in their default partition. */
      count: number;
    }>`select platform.rests_in_use() as count`,
  );
  return row?.count ?? 0;
}
