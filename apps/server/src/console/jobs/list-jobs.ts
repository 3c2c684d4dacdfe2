import { api } from "@zd/api";
import { failedJobsSource } from "../../platform/failed-jobs.ts";
import { handleList } from "../../platform/listings.ts";

/** 失败任务列表: jobs are the platform's, not a company's. */
export const listJobs = handleList(api.failedJobs.listJobs, () => failedJobsSource);
