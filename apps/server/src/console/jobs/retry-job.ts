import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { retryFailedJob } from "../../platform/jobs/failed-jobs.ts";
import { failedJob, whatOf } from "./failed-job.ts";

/** 重试任务 */
export const retryJob = handle(api.failedJobs.retryJob, async ({ job: id }, { tx, now, record }) => {
  const job = await failedJob(tx, id, now);
  await retryFailedJob(tx, job, now);
  record.changed({ ...whatOf(job), before: { attempts: job.attempts }, after: { attempts: 0 } });
  return null;
});
