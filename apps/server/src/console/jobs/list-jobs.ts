import { contract } from "@zd/contract";
import { failedJobList } from "@zd/contract/console/jobs";
import { sql } from "kysely";
import { attemptsMax } from "../../platform/jobs.ts";
import { contains, equals, handleList } from "../../platform/listings.ts";

/** 失败任务: what has failed and is still there, and what was given up. Jobs are the platform's, not a company's. */
export const listJobs = handleList(contract.failedJobs.listJobs, failedJobList, () => ({
  from: sql`(
      select id, name, key, run_at, attempts, locked_until, last_error, null as by_name, null::timestamptz as at,
        null as reason, case when attempts >= ${attemptsMax} then 'F' else 'R' end as state
      from platform.job where last_error is not null
      union all
      select id, name, key, run_at, attempts, null, coalesce(last_error, ''), by_name, at, reason, 'G'
      from platform.job_given_up
    ) j`,
  whose: sql`true`,
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
}));
