import { sql } from "kysely";
import { rows } from "../../platform/database.ts";
import type { Desk } from "../../platform/desk.ts";
import { attemptsMax } from "../../platform/jobs.ts";

/** What waits for 系统管理. */
export const systemDesk: Desk = {
  async count(db) {
    const [counted] = await rows<{ failedJobs: number }>(
      db,
      sql`select count(*)::int as failed_jobs from platform.job
          where last_error is not null and attempts >= ${attemptsMax}`,
    );
    return counted ?? {};
  },
};
