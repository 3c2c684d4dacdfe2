import { leftOver } from "@zd/domain/closing/day-checks";
import type { FindDayChecks } from "../../platform/day-checks.ts";
import { countStopped } from "../../platform/jobs/failed-jobs.ts";

/** 日终检查 of the jobs: those that have stopped and wait for somebody. */
export const jobsDayChecks: FindDayChecks = async (db, { now }) => [
  leftOver("jobs", await countStopped(db), now),
];
