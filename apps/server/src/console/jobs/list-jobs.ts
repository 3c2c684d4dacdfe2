import { api } from "@zd/api";
import { failedJobsSource } from "../../platform/jobs/failed-jobs.ts";
import { handleList } from "../../platform/lists/listings.ts";

/** 失败任务列表 of the whole platform: jobs belong to no company. */
export const listJobs = handleList(api.failedJobs.listJobs, () => failedJobsSource);
