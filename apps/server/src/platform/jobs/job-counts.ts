import type { Instant } from "@zd/domain/kernel/brand";
import type { JobHealth } from "@zd/domain/system/health";
import { sql } from "kysely";
import type { Reader } from "../database/database.ts";
import { attemptsMax } from "./jobs.ts";

/** How many jobs there are, by how they stand. */
export type JobCounts = Pick<JobHealth, "waiting" | "failing" | "givenUp">;

/** Jobs that are due: those that wait, those that have failed and are tried again, those that wait for a person. */
export async function countJobs(db: Reader, now: Instant): Promise<JobCounts> {
  const counts = await db
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
  return {
    waiting: Number(counts.waiting),
    failing: Number(counts.failing),
    givenUp: Number(counts.givenUp),
  };
}

/** For how long the earliest job that nobody has in hand has been due, in milliseconds; 0 where none is. What waits for its next try is not due. */
export async function readOldestJobMs(db: Reader, now: Instant): Promise<number> {
  const oldest = await db
    .selectFrom("platform.job")
    .select(sql<Date | null>`min(greatest(run_at, locked_until))`.as("dueAt"))
    .where("attempts", "<", attemptsMax)
    .where("runAt", "<=", new Date(now))
    .where((row) => row.or([row("lockedUntil", "is", null), row("lockedUntil", "<=", new Date(now))]))
    .executeTakeFirst();
  return oldest?.dueAt ? now - oldest.dueAt.getTime() : 0;
}
