import { cutWords } from "@zd/domain/messages/news";
import { findStaffCompanies } from "../../identity/index.ts";
import { notify } from "../../messages/index.ts";
import { job } from "../../platform/jobs/jobs.ts";
import type { StoppedJob } from "../../platform/jobs/stopped.ts";

/** 任务失败: whoever may repair it is told of a job that is tried no more. */
export const tellStopped = job<StoppedJob>("console.tellStopped", async (stopped, scope) => {
  const { id, name, attempts, error } = stopped;
  const companies = await findStaffCompanies(scope.tx);
  await notify(
    scope,
    companies.map((company) => ({
      reference: `job/${id}/${scope.now}`,
      kind: "failedJob",
      to: { staffOf: company, work: "manage-system" },
      subject: "matter",
      id,
      parameters: { kind: "failedJobs" },
      words: cutWords(`任务 ${name} 已试 ${attempts} 次，不再重试`),
      consequence: cutWords(error),
      dueAt: null,
      practice: false,
    })),
  );
});
