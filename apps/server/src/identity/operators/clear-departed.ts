import { departedDays } from "@zd/domain/identity/operator";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { type Job, job, schedule } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";

/** How many users one transaction clears. */
const atOnce = 100;

/**
 * 离职操作员: deletes what is kept of a user for his sign-in alone, thirty days after he was disabled, once a day. Name, account and what he has done
 * stay; the firm's own account is never disabled.
 */
export const clearDeparted = ({ personalData }: Pick<Platform, "personalData">): Job<null> => {
  const clearing: Job<null> = job<null>("identity.clearDeparted", async (_, { tx, now }) => {
    // Of those who were disabled before the moment was noted it counts from now on.
    await tx
      .updateTable("identity.operator")
      .set({ disabledAt: new Date(now) })
      .where("status", "=", "disabled")
      .where("disabledAt", "is", null)
      .execute();
    const found = await tx
      .selectFrom("identity.operator")
      .select("userId")
      .where("status", "=", "disabled")
      .where("personalClearedAt", "is", null)
      .where("disabledAt", "<", new Date(now - departedDays * dayMs))
      .orderBy("disabledAt")
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const users = found.map(({ userId }) => userId);
    if (users.length > 0) {
      for (const { clear } of personalData()) await clear(tx, users);
      await tx
        .updateTable("identity.operator")
        .set({ personalClearedAt: new Date(now) })
        .where("userId", "in", users)
        .execute();
    }
    await schedule(tx, clearing, "", users.length === atOnce ? now : instant(now + dayMs), null);
  });
  return clearing;
};
