import { contract } from "@zd/contract";
import { instant } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database.ts";
import {
  type FailedJob,
  giveUpFailedJob,
  lockFailedJob,
  retryFailedJob,
} from "../../platform/failed-jobs.ts";
import { handle, Refused } from "../../platform/operation.ts";

async function failedJob(tx: Tx, id: string, now: number): Promise<FailedJob> {
  const found = /^\d{1,18}$/.test(id) ? await lockFailedJob(tx, BigInt(id), instant(now)) : "gone";
  if (found === "gone") throw new Refused("NOT_FOUND");
  if (found === "running") throw new Refused("JOB_RUNNING");
  if (found === "sound") throw new Refused("JOB_NOT_FAILED");
  return found;
}

const whatOf = ({ name, key }: FailedJob) => ({ what: "任务", id: `${name} ${key}`.trim() });

/** 重试任务 */
export const retryJob = handle(contract.failedJobs.retryJob, async ({ job: id }, { tx, now, record }) => {
  const job = await failedJob(tx, id, now);
  await retryFailedJob(tx, job, now);
  record.changed({ ...whatOf(job), before: { attempts: job.attempts }, after: { attempts: 0 } });
  return null;
});

/** 放弃任务 */
export const giveUpJob = handle(
  contract.failedJobs.giveUpJob,
  async ({ job: id, reason }, { tx, now, actor, record }) => {
    const job = await failedJob(tx, id, now);
    const why = { reason: reason.trim(), byUser: actor.userId, byName: actor.name, at: now };
    await giveUpFailedJob(tx, job, why);
    record.changed({ ...whatOf(job), before: { lastError: job.lastError, data: job.data }, after: null });
    return null;
  },
);
