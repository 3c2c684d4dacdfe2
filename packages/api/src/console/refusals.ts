import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of failed jobs and of the queue, by their codes. */
export const consoleRefusals = {
  JOB_RUNNING: ["S1158", "任务正在执行，请稍后再试"],
  JOB_NOT_FAILED: ["S1159", "该任务没有失败，无须处理"],
  MATTER_GONE: ["S1294", "该事项已不在待办中"],
  MATTER_ASSIGNED: ["S1295", "经办人已变更（现为{name}），请核对后再办"],
  ASSIGNEE_UNFIT: ["S1296", "该同事不能办理此类事项，或已停用"],
  ASSIGNMENT_SAME: ["S1297", "该事项的经办人没有变化"],
} as const satisfies RefusalTable;
