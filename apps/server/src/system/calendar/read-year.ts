import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { daysOfYear, hoursAt, isEntered, yearOf } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { everything } from "@zd/domain/system/calendar-change";
import { handle } from "../../platform/calls/operation.ts";
import { specialDays } from "./calendar-on-the-wire.ts";
import { findCalendar } from "./calendar-store.ts";
import { findWaitingChanges } from "./waiting-changes.ts";

/** 工作日历 of a year, with the changes that wait for a second person. */
export const readYear = handle(api.exchangeCalendar.readYear, async ({ year }, { db, now }) => {
  const [calendar, waiting] = await Promise.all([findCalendar(db), findWaitingChanges(db)]);
  const present = yearOf(shanghaiDay(now));
  return {
    year,
    entered: isEntered(calendar, year, everything),
    days: [...specialDays(calendar, daysOfYear(year), everything)],
    hours: hoursAt(calendar, everything),
    waiting: waiting
      .filter((one) => one.year === null || Number(one.year) === year)
      .map(({ id, words, askedName, askedAt, details }) => ({
        change: Number(id),
        words: words.slice(0, 4_000),
        by: askedName,
        at: instant(askedAt.getTime()),
        days: details.kind === "days" ? [...details.days] : [],
      })),
    missing: [present, present + 1].filter((one) => !isEntered(calendar, one, everything)),
  };
});
