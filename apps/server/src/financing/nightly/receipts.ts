import type { moneyCame } from "../../contracts/index.ts";
import { job, scheduleAll } from "../../platform/jobs/jobs.ts";
import { collectFirm } from "./collect.ts";

/** Runs when money has come to firms: schedules the collection for those that owe a loan. */
export const lookAtReceipts = job<ReturnType<typeof moneyCame>["data"]>(
  "financing.lookAtReceipts",
  async ({ firms }, { tx, now }) => {
    const owing = await tx
      .selectFrom("financing.loan")
      .select("firmId")
      .distinct()
      .where("firmId", "in", firms)
      .where("state", "in", ["2", "3", "5"])
      .execute();
    await scheduleAll(
      tx,
      owing.map(({ firmId: firm }) => ({
        job: collectFirm,
        key: `receipt:${firm}`,
        at: now,
        data: { firm, batch: null },
      })),
    );
  },
);
