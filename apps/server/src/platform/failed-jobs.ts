import type { Instant } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import { scheduleAll } from "./jobs.ts";
import type { JobTable } from "./schema.ts";

export type FailedJob = Selectable<JobTable>;

/** Whether a worker has it now; a failed one that waits for its next try is locked as well. */
const isAtWork = ({ waits, lockedUntil }: FailedJob, now: Instant): boolean =>
  !waits && lockedUntil !== null && lockedUntil.getTime() > now;

/** The job, held until the transaction ends; or why nobody may meddle with it. */
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

/** Due now, as if it had never been tried. */
export const retryFailedJob = (tx: Tx, { name, key, data }: FailedJob, now: Instant): Promise<void> =>
  scheduleAll(tx, now, [{ job: { name }, key, data }]);

/** Taken out of the line and put on record with whoever gave it up. */
export async function giveUpFailedJob(
  tx: Tx,
  { id, name, key, runAt, data, attempts, lastError }: FailedJob,
  why: { readonly reason: string; readonly byUser: string; readonly byName: string; readonly at: Instant },
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
