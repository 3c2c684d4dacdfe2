import { instant } from "@zd/domain/kernel/brand";
import { Refused } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type FailedJob, lockFailedJob } from "../../platform/jobs/failed-jobs.ts";

/** A failed job, locked; refused where it is gone, runs now, or has not failed. */
export async function failedJob(tx: Tx, id: string, now: number): Promise<FailedJob> {
  const found = /^\d{1,18}$/.test(id) ? await lockFailedJob(tx, BigInt(id), instant(now)) : "gone";
  if (found === "gone") throw new Refused("NOT_FOUND");
  if (found === "running") throw new Refused("JOB_RUNNING");
  if (found === "sound") throw new Refused("JOB_NOT_FAILED");
  return found;
}

/** The job in the words of the audit log. */
export const whatOf = ({ name, key }: FailedJob) => ({ what: "任务", id: `${name} ${key}`.trim() });
