import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of failed jobs, by their codes. */
export const consoleRefusals = {
  JOB_RUNNING: ["S1158", "任务正在执行，请稍后再试"],
  JOB_NOT_FAILED: ["S1159", "该任务没有失败，无须处理"],
} as const satisfies RefusalTable;
