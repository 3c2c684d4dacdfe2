import { type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { type Job, job, schedule } from "./jobs.ts";

/** Schema and name of a table. */
export type TableName = `${string}.${string}`;

/** What becomes of the rows of a table in the end. */
export type End =
  /** No job deletes them. */
  | { readonly by: "nobody" }
  /** They go with the row of another table to which they belong. */
  | { readonly by: "owner"; readonly owner: TableName }
  /** A job or command of their context deletes them. */
  | { readonly by: "context"; readonly when: string }
  | Timed;

/** Rows that `platform.forget` deletes, or of which it empties columns, once their time is over. */
export interface Timed {
  readonly by: "time";
  /** The column from whose moment on it counts; an index begins with it. */
  readonly since: string;
  /** How long a row is kept as it is, in ms. */
  readonly keptMs: number;
  /** The columns that are then emptied, to null; null where the row is deleted. The index has only rows of which the first is not empty. */
  readonly columns: readonly [string, ...string[]] | null;
}

/** 保留期: how long the rows of one table are kept, and why. */
export interface Retention {
  readonly table: TableName;
  readonly end: End;
  /** How long, in words, where `end` does not say it; and for what it is needed, or which rule asks for it. */
  readonly why: string;
  /** What of it tells something of a person; empty where nothing does. */
  readonly personal: string;
}

/** 保留期 of a table whose rows `platform.forget` looks after. */
export type TimedRetention = Retention & { readonly end: Timed };

const hourMs = 3_600_000;
/** How many rows of a table are changed in one transaction, so that none takes long. */
const batchSize = 1_000;

/** Those of the retentions that `platform.forget` sees to. */
export const timedRetentions = (retentions: readonly Retention[]): readonly TimedRetention[] =>
  retentions.filter((one): one is TimedRetention => one.end.by === "time");

/**
 * The job that deletes rows whose time is over, or empties their columns, once an hour, the oldest first; again at once where there are more
 * left.
 */
export function retentionJob(retentions: readonly Retention[]): Job<null> {
  const timed = timedRetentions(retentions);
  const retention: Job<null> = job<null>("platform.forget", async (_, { tx, now }) => {
    const counts = await Promise.all(timed.map((one) => endOldest(tx, one, now)));
    const again = counts.some((count) => count === batchSize) ? now : instant(now + hourMs);
    await schedule(tx, retention, "", again, null);
  });
  return retention;
}

async function endOldest(tx: Tx, { table, end }: TimedRetention, now: Instant): Promise<number> {
  const [rows, moment] = [sql.table(table), sql.ref(end.since)];
  const [first] = end.columns ?? [];
  const there = first === undefined ? sql`true` : sql`${sql.ref(first)} is not null`;
  const oldest = sql`ctid = any(array(
    select ctid from ${rows} where ${moment} < ${new Date(now - end.keptMs)} and ${there}
    order by ${moment} limit ${batchSize} for update skip locked
  ))`;
  const emptied = sql.join((end.columns ?? []).map((column) => sql`${sql.ref(column)} = null`));
  const { numAffectedRows } = await (end.columns === null
    ? sql`delete from ${rows} where ${oldest}`
    : sql`update ${rows} set ${emptied} where ${oldest}`
  ).execute(tx);
  return Number(numAffectedRows ?? 0n);
}
