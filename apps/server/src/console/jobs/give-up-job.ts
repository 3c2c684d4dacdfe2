import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { giveUpFailedJob } from "../../platform/jobs/failed-jobs.ts";
import { failedJob, whatOf } from "./failed-job.ts";

/** 放弃任务 */
export const giveUpJob = handle(
  api.failedJobs.giveUpJob,
  async ({ job: id, reason }, { tx, now, actor, record }) => {
    const job = await failedJob(tx, id, now);
    const why = { reason: reason.trim(), byUser: actor.userId, byName: actor.name, at: now };
    await giveUpFailedJob(tx, job, why);
    record.changed({ ...whatOf(job), before: { lastError: job.lastError, data: job.data }, after: null });
    return null;
  },
);
