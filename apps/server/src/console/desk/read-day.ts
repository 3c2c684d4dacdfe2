import { api } from "@zd/api";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { workingDayBefore } from "@zd/domain/kernel/working-day";
import { findBankMovements } from "../../funds/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { ComparedDays } from "../../platform/compared-days.ts";
import { findCalendar } from "../../system/index.ts";
import { findDayFigures } from "../../trading/index.ts";

/**
 * 今日与上一工作日: today to this moment; the working day before to the same time of day, and all of it; the same day of last week to the
 * same time.
 */
export const readDay = handle(api.desk.readDay, async (_, { db, actor, now }) => {
  const { companyId: company } = actor;
  const daysFrom = (before: Instant) => ({
    now,
    sameTime: instant(before + (now - startOfDay(now))),
    before,
  });
  const figuresOf = async (days: ComparedDays) => {
    const [figures, movements] = await Promise.all([
      findDayFigures(db, company, days),
      findBankMovements(db, company, days),
    ]);
    return { ...figures, ...movements };
  };
  const before = workingDayBefore(await findCalendar(db), now);
  const weekBefore = instant(startOfDay(now) - 7 * dayMs);
  const [day, week] = await Promise.all([figuresOf(daysFrom(before)), figuresOf(daysFrom(weekBefore))]);
  return {
    comparedDay: shanghaiDay(before),
    lastWeekDay: shanghaiDay(weekBefore),
    practice: day.practice,
    sections: { ...day.sections, lastWeek: week.sections.sameTime },
    deals: { ...day.deals, lastWeek: week.deals.sameTime },
    quantity: { ...day.quantity, lastWeek: week.quantity.sameTime },
    amount: { ...day.amount, lastWeek: week.amount.sameTime },
    deposited: { ...day.deposited, lastWeek: week.deposited.sameTime },
    withdrawn: { ...day.withdrawn, lastWeek: week.withdrawn.sameTime },
  };
});
