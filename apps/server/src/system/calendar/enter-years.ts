import { type Instant, instant } from "@zd/domain/kernel/brand";
import { daysOfYear, yearOf } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type CalendarChange, changeWords, countsFrom } from "@zd/domain/system/calendar-change";
import chineseDays from "chinese-days";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { forgetCalendar } from "./calendar-store.ts";

/** How many years before the present one are entered, for what lies behind: lists, and the past of the demo. */
const yearsBehind = 1;

/** The holidays and make-up days of a year as the State Council has announced them; null for a year that the package does not know. */
export function announcedYear(year: number): Extract<CalendarChange, { readonly kind: "days" }> | null {
  const days = daysOfYear(year).flatMap((day) => {
    const { work, name } = chineseDays.getDayDetail(day);
    const [, holiday] = name.split(",");
    if (holiday === undefined) return [];
    return [{ day, kind: work ? ("working" as const) : ("closed" as const), name: holiday }];
  });
  return days.length === 0 ? null : { kind: "days", year, days };
}

/**
 * Enters the announced years that nobody has entered yet. `since` is the moment from which they count: of an installation that has just
 * been opened the beginning, otherwise a minute from now, so that nothing that runs is moved.
 */
export async function enterYears(
  { tx, now, afterCommit }: Pick<Scope, "tx" | "now" | "afterCommit">,
  since: Instant = countsFrom(now),
): Promise<void> {
  const present = yearOf(shanghaiDay(now));
  const known = await tx
    .selectFrom("system.calendarChange")
    .select("year")
    .where("kind", "=", "days")
    .where("state", "=", "1")
    .where("year", ">=", BigInt(present - yearsBehind))
    .execute();
  const entered = new Set(known.map(({ year }) => Number(year)));
  // One year more than the present: the next one is announced in autumn.
  const years = Array.from({ length: yearsBehind + 2 }, (_, i) => present - yearsBehind + i);
  const changes = years.flatMap((year) => (entered.has(year) ? [] : (announcedYear(year) ?? [])));
  if (changes.length === 0) return;
  await tx
    .insertInto("system.calendarChange")
    .values(
      changes.map((change) => ({
        kind: change.kind,
        year: BigInt(change.year),
        details: JSON.stringify(change),
        words: changeWords(change),
        reason: "国务院办公厅节假日安排",
        state: "1" as const,
        askedBy: null,
        askedName: "系统",
        askedAt: new Date(now),
        decidedBy: null,
        decidedName: null,
        decidedAt: null,
        memo: null,
        countsFrom: new Date(since),
      })),
    )
    .onConflict((existing) => existing.column("year").where("askedBy", "is", null).doNothing())
    .execute();
  afterCommit(forgetCalendar);
}

/** The beginning of all: for an installation in which nothing runs yet. */
export const fromTheBeginning = instant(0);
