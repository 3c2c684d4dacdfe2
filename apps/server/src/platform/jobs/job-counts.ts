import type { Instant } from "@zd/domain/kernel/brand";
import type { JobHealth } from "@zd/domain/system/health";
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

/** For how long the earliest job that is due has waited, in milliseconds; 0 where none is. */
export async function readOldestJobMs(db: Reader, now: Instant): Promise<number> {
  const oldest = await db
    .selectFrom("platform.job")
    .select("runAt")
    .where("attempts", "<", attemptsMax)
    .where("runAt", "<=", new Date(now))
    .orderBy("runAt")
    .limit(1)
    .executeTakeFirst();
  return oldest ? now - oldest.runAt.getTime() : 0;
}
