import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { dayLater, momentOf } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { endOfWorkingDay } from "@zd/domain/kernel/working-day";
import { handle } from "../../platform/calls/operation.ts";
import { specialDays } from "./calendar-on-the-wire.ts";
import { findCalendar } from "./calendar-store.ts";

/** 截止推算: by the calendar as it counts at the day itself, or now where that day has not come. */
export const reckonDeadline = handle(
  api.exchangeCalendar.reckonDeadline,
  async ({ from, days }, { db, now }) => {
    const calendar = await findCalendar(db);
    const day = momentOf(from, 0);
    // A day to come is counted by what counts now; of a past one by what counted at its end.
    const asOf = day > startOfDay(now) ? now : instant(Math.min(now, momentOf(dayLater(from, 1), 0) - 1));
    const counted = { ...calendar, ...frozen(calendar, asOf) };
    const until = endOfWorkingDay(counted, day, days);
    const span: string[] = [];
    for (let one = dayLater(from, 1); one < shanghaiDay(until); one = dayLater(one, 1)) span.push(one);
    return {
      until,
      skipped: specialDays(counted, span, asOf).filter(({ face }) => face === "holiday"),
    };
  },
);

/** What of a calendar counted at a moment, as if it had always counted. */
function frozen(calendar: Awaited<ReturnType<typeof findCalendar>>, asOf: number) {
  const always = instant(0);
  const counting = <Value>(set: readonly { readonly value: Value; readonly since: number }[]) =>
    set.filter(({ since }) => since <= asOf).map(({ value }) => ({ value, since: always }));
  return {
    days: new Map([...calendar.days].map(([day, set]) => [day, counting(set)])),
    hours: counting(calendar.hours),
  };
}
