import { api } from "@zd/api";
import { failedJobsSource } from "../../platform/failed-jobs.ts";
import { handleList } from "../../platform/listings.ts";

/** 失败任务列表 of the whole platform: jobs belong to no company. */
export const listJobs = handleList(api.failedJobs.listJobs, () => failedJobsSource);
