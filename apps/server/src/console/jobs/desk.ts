import type { Desk } from "../../platform/desk.ts";
import { countStopped } from "../../platform/jobs/failed-jobs.ts";

/** How many failed jobs wait for the staff of 系统管理. */
export const systemDesk: Desk = {
  count: async (db) => ({ failedJobs: await countStopped(db) }),
};
