import { type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { type Job, job, schedule } from "./jobs.ts";

/** 保留期: of a table that is the platform's own bookkeeping, how long a row is kept; no rule looks at it any more then. */
export interface Retention {
  /** Schema and name. */
  readonly table: `${string}.${string}`;
  /** The column from whose moment on it counts; it has an index of its own. */
  readonly since: string;
  /** How long a row is kept, in ms. */
  readonly keptMs: number;
}

const hourMs = 3_600_000;
/** How many rows of a table are deleted in one transaction, so that none takes long. */
const batchSize = 1_000;

/**
 * The job that deletes rows whose time is over, once an hour, the oldest first; again at once where there are more
 * left.
 */
export function retentionJob(retentions: readonly Retention[]): Job<null> {
  const retention: Job<null> = job<null>("platform.forget", async (_, { tx, now }) => {
    const deleted = await Promise.all(retentions.map((one) => deleteOldest(tx, one, now)));
    const again = deleted.some((count) => count === batchSize) ? now : instant(now + hourMs);
    await schedule(tx, retention, "", again, null);
  });
  return retention;
}

async function deleteOldest(tx: Tx, { table, since, keptMs }: Retention, now: Instant): Promise<number> {
  const [rows, moment] = [sql.table(table), sql.ref(since)];
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${moment} < ${new Date(now - keptMs)} order by ${moment} limit ${batchSize}
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
