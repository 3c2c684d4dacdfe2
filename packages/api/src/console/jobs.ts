import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { id, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const jobStates = { R: "等待重试", F: "已停止重试", G: "已放弃" } as const;

/** 失败任务: jobs that failed, and those that the staff has given up. */
export const failedJobList = listing({
  title: "失败任务",
  period: null,
  chips: "state",
  filters: {
    name: { wire: "name", title: "任务", kind: "text" },
    key: { wire: "key", title: "对象", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: jobStates },
  },
  columns: {
    job: { wire: "jobid", title: "编号", kind: "text" },
    name: { wire: "name", title: "任务", kind: "text" },
    key: { wire: "key", title: "对象", kind: "text" },
    dueAt: { wire: "duetime", title: "应执行时间", kind: "time", sortable: true },
    attempts: { wire: "attempts", title: "已尝试", kind: "count", unit: "次" },
    nextAt: { wire: "nexttime", title: "下次重试", kind: "time", optional: true },
    error: { wire: "error", title: "错误", kind: "text" },
    givenUpBy: { wire: "byname", title: "放弃人", kind: "text", optional: true, secondary: true },
    givenUpAt: { wire: "endtime", title: "放弃时间", kind: "time", optional: true, secondary: true },
    reason: { wire: "reason", title: "放弃原因", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: jobStates, states: "job" },
  },
  queues: {
    failedJobs: {
      key: "job",
      where: { state: "F" },
      since: "dueAt",
      about: "name",
    },
  },
});

const job = ["jobid", id<"JobId">(), "编号"] as const;
const refusals = ["NOT_FOUND", "JOB_RUNNING", "JOB_NOT_FAILED"] as const;

export const failedJobs = operations("failedJobs", {
  listJobs: list(staff, "list-failed-jobs", { listing: failedJobList, access: "read-console" }),

  /** Runs a job again at once, with as many attempts as a new one. */
  retryJob: command(staff, "retry-job", {
    title: "重试任务",
    access: "manage-system",
    input: payload({ job }),
    output: z.null(),
    refusals,
  }),

  /** Gives a job up: it is not run again, and its work must be done by hand. */
  giveUpJob: command(staff, "give-up-job", {
    title: "放弃任务",
    access: "manage-system",
    input: payload({
      job,
      reason: ["reason", text(200).refine((value) => value.trim() !== "", { error: "请填写原因" }), "原因"],
    }),
    output: z.null(),
    refusals,
  }),
});
