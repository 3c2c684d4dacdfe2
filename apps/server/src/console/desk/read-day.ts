import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { workingDayBefore } from "@zd/domain/kernel/working-day";
import { findBankMovements } from "../../funds/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { findDayFigures } from "../../trading/index.ts";

/** 今日与上一工作日: today to this moment, the working day before to the same time of day, and all of it. */
export const readDay = handle(api.desk.readDay, async (_, { db, actor, now }) => {
  const { companyId: company } = actor;
  const before = workingDayBefore(await findCalendar(db), now);
  const days = { now, sameTime: instant(before + (now - startOfDay(now))), before };
  const [figures, movements] = await Promise.all([
    findDayFigures(db, company, days),
    findBankMovements(db, company, days),
  ]);
  return { comparedDay: shanghaiDay(before), ...figures, ...movements };
});
