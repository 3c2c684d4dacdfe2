import type { failedJobList } from "@zd/api/console/jobs";
import type { Instant } from "@zd/domain/kernel/brand";
import { type Selectable, sql } from "kysely";
import { type Reader, rows, type Tx } from "../database/database.ts";
import type { JobTable } from "../database/schema.ts";
import type { ListSource } from "../lists/list-source.ts";
import { contains, equals } from "../lists/listings.ts";
import { attemptsMax, scheduleAll } from "./jobs.ts";

export type FailedJob = Selectable<JobTable>;

/** Whether a worker has it now; a failed one that waits for its next try is locked as well. */
const isAtWork = ({ waits, lockedUntil }: FailedJob, now: Instant): boolean =>
  !waits && lockedUntil !== null && lockedUntil.getTime() > now;

/** The job, locked until the transaction ends; or why it cannot be retried or given up. */
export async function lockFailedJob(
  tx: Tx,
  id: bigint,
  now: Instant,
): Promise<FailedJob | "gone" | "running" | "sound"> {
  const found = await tx
    .selectFrom("platform.job")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return "gone";
  if (found.lastError === null) return "sound";
  return isAtWork(found, now) ? "running" : found;
}

/** Schedules the job anew for now, without its failed tries. */
export const retryFailedJob = (tx: Tx, { name, key, data }: FailedJob, now: Instant): Promise<void> =>
  scheduleAll(tx, [{ job: { name }, key, at: now, data }]);

/** Deletes the job from the queue and keeps it among those given up, with user and reason. */
export async function giveUpFailedJob(
  tx: Tx,
  { id, name, key, runAt, data, attempts, lastError }: FailedJob,
  why: {
    /** Why, in the words of whoever gives it up. */
    readonly reason: string;
    /** The number of that staff user. */
    readonly byUser: string;
    /** The name of that staff user. */
    readonly byName: string;
    readonly at: Instant;
  },
): Promise<void> {
  await tx.deleteFrom("platform.job").where("id", "=", id).execute();
  await tx
    .insertInto("platform.jobGivenUp")
    .values({
      id,
      name,
      key,
      runAt,
      data: JSON.stringify(data),
      attempts,
      lastError,
      ...why,
      at: new Date(why.at),
    })
    .execute();
}

/** Jobs that are tried no more, and wait for a person. */
export async function countStopped(db: Reader): Promise<number> {
  const [counted] = await rows<{
    /** How many there are. */
    n: number;
  }>(
    db,
    sql`select count(*)::int as n from platform.job where last_error is not null and attempts >= ${attemptsMax}`,
  );
  return counted?.n ?? 0;
}

/** Source of the list: failed jobs that are still in the queue, and those that were given up. */
export const failedJobsSource: ListSource<typeof failedJobList.filters, typeof failedJobList.columns> = {
  from: sql`(
      select id, name, key, run_at, attempts, locked_until, last_error, null as by_name, null::timestamptz as at,
        null as reason, case when attempts >= ${attemptsMax} then 'F' else 'R' end as state
      from platform.job where last_error is not null
      union all
      select id, name, key, run_at, attempts, null, coalesce(last_error, ''), by_name, at, reason, 'G'
      from platform.job_given_up
    ) j`,
  scope: sql`true`,
  columns: {
    job: sql`j.id::text`,
    name: sql`j.name`,
    key: sql`left(j.key, 200)`,
    dueAt: sql`j.run_at`,
    attempts: sql`j.attempts`,
    nextAt: sql`case j.state when 'R' then j.locked_until end`,
    error: sql`left(j.last_error, 500)`,
    givenUpBy: sql`j.by_name`,
    givenUpAt: sql`j.at`,
    reason: sql`j.reason`,
    state: sql`j.state`,
  },
  filters: {
    name: (value) => contains(sql`j.name`, value),
    key: (value) => contains(sql`j.key`, value),
    state: (value) => equals(sql`j.state`, value),
  },
  order: sql`case j.state when 'F' then 0 when 'R' then 1 else 2 end, coalesce(j.at, j.run_at) desc, j.id desc`,
};
