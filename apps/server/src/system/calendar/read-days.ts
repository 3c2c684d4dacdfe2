import { api } from "@zd/api";
import { dayLater, hoursAt, isEntered, yearOf } from "@zd/domain/kernel/exchange-calendar";
import { everything } from "@zd/domain/system/calendar-change";
import { handle } from "../../platform/calls/operation.ts";
import { specialDays } from "./calendar-on-the-wire.ts";
import { findCalendar } from "./calendar-store.ts";

/** Most days of one answer. */
const mostDays = 400;

/** 工作日: the days of a span that are not as the days of the week have them, for whoever counts or shows days. */
export const readDays = handle(api.exchangeCalendar.readDays, async ({ from, to }, { db }) => {
  const calendar = await findCalendar(db);
  const span = Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const count = Math.max(0, Math.min(span, mostDays));
  const days = Array.from({ length: count }, (_, i) => dayLater(from, i));
  const years = [...new Set(days.map(yearOf))];
  return {
    days: [...specialDays(calendar, days, everything)],
    years: years.map((year) => ({ year, entered: isEntered(calendar, year, everything) })),
    hours: hoursAt(calendar, everything),
  };
});
