import type { Desk } from "../../platform/desk.ts";
import { countStopped } from "../../platform/failed-jobs.ts";

/** What waits for 系统管理. */
export const systemDesk: Desk = {
  count: async (db) => ({ failedJobs: await countStopped(db) }),
};
