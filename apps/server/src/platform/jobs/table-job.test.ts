import { afterAll, beforeAll, expect, test } from "vitest";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { scheduleTableJobs } from "./table-job.ts";

let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies();
});
afterAll(() => site.close());

test("a job over an empty table is not scheduled at a start, one over a table with rows is", async () => {
  await site.platform.transact((scope) =>
    scheduleTableJobs(scope, [
      { name: "tally.overNothing", table: "platform.job_given_up" },
      { name: "tally.overRows", table: "platform.migration" },
    ]),
  );
  const scheduled = site.db.selectFrom("platform.job").select("name").where("name", "like", "tally.over%");
  expect(await scheduled.execute()).toEqual([{ name: "tally.overRows" }]);
});
