import { instant } from "@zd/domain/kernel/brand";
import { type ExchangeCalendar, weekdayCalendar } from "@zd/domain/kernel/exchange-calendar";
import { withChange } from "@zd/domain/system/calendar-change";
import type { Reader } from "../../platform/database/database.ts";
import { stopwatch } from "../../platform/process/clock.ts";

/**
 * How long a node remembers the calendar, in ms, in case the event of a change is lost. A change begins to count later than that
 * (`calendarLeadMs`), so no node counts by a calendar that is over.
 */
const rememberedMs = 5_000;
const remembered = new WeakMap<Reader, { readonly calendar: ExchangeCalendar; readonly at: number }>();
let changedAt = 0;

/** Drops what is remembered, so that it is read again. */
export const forgetCalendar = (): void => {
  changedAt = stopwatch();
};

/** The exchange's calendar with all that was confirmed; one for the whole deployment. */
export async function findCalendar(db: Reader): Promise<ExchangeCalendar> {
  const known = remembered.get(db);
  const now = stopwatch();
  if (known && known.at > changedAt && now - known.at < rememberedMs) return known.calendar;
  const changes = await db
    .selectFrom("system.calendarChange")
    .select(["details", "countsFrom"])
    .where("state", "=", "1")
    .orderBy("countsFrom")
    .orderBy("id")
    .execute();
  const calendar = changes.reduce(
    (made, { details, countsFrom }) => withChange(made, details, instant(countsFrom?.getTime() ?? 0)),
    weekdayCalendar,
  );
  remembered.set(db, { calendar, at: now });
  return calendar;
}
