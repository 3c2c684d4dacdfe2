import { instant } from "@zd/domain/kernel/brand";
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
  const text = endOldest(timed);
  const retention: Job<null> = job<null>("platform.forget", async (_, { tx, named, now }) => {
    const oldest = timed.map(({ end }) => new Date(now - end.keptMs));
    const [ended] = timed.length > 0 ? await named<{ isFull: boolean }>("platform.forget", text, oldest) : [];
    await schedule(tx, retention, "", ended?.isFull ? now : instant(now + hourMs), null);
  });
  return retention;
}

/**
 * One statement for all tables, prepared once: it deletes or empties the oldest rows of each from before a moment, the first parameter for the
 * first table, and so on. Its row says whether there may be more in one of them (`isFull`).
 */
function endOldest(timed: readonly TimedRetention[]): string {
  const ofEach = timed.map(({ table, end: { since, columns } }, at) => {
    const name = table.split(".").map(quoted).join(".");
    const [first] = columns ?? [];
    const there = first === undefined ? "" : `and ${quoted(first)} is not null`;
    const change =
      columns === null
        ? `delete from ${name}`
        : `update ${name} set ${columns.map((column) => `${quoted(column)} = null`).join(", ")}`;
    return `ended${at} as (
      ${change} where ctid = any(array(
        select ctid from ${name} where ${quoted(since)} < $${at + 1}::timestamptz ${there}
        order by ${quoted(since)} limit ${batchSize} for update skip locked
      )) returning 1
    )`;
  });
  const isFull = timed.map((_, at) => `(select count(*) from ended${at}) = ${batchSize}`).join(" or ");
  return `with ${ofEach.join(", ")} select ${isFull} as "isFull"`;
}

const quoted = (name: string): string => `"${name}"`;
