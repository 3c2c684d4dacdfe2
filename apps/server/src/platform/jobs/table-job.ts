import { sql } from "kysely";
import { rows } from "../database/database.ts";
import { type AnyJob, type Job, job, type Scope, scheduleAll } from "./jobs.ts";

/** A job that goes through the rows of one table at each start, such as one that seals what an earlier version has left open. */
export interface TableJob extends Pick<AnyJob, "name"> {
  /** The table with its schema, such as `signing.application`. */
  readonly table: string;
}

export const tableJob = (table: string, name: string, run: Job<null>["run"]): Job<null> & TableJob => ({
  ...job<null>(name, run),
  table,
});

/** Schedules those of the jobs whose table has rows at all: a start over empty tables has nothing to do. */
export async function scheduleTableJobs(
  { tx, now }: Pick<Scope, "tx" | "now">,
  jobs: readonly TableJob[],
): Promise<void> {
  const filled = jobs.map(({ table }) => sql`exists(select from ${sql.table(table)})`);
  const [found] = await rows<{
    /** Whether the table of each job has rows. */
    readonly filled: readonly boolean[];
  }>(tx, sql`select array[${sql.join(filled)}] as filled`);
  await scheduleAll(
    tx,
    jobs.filter((_, i) => found?.filled[i]).map((job) => ({ job, key: "", at: now, data: null })),
  );
}
