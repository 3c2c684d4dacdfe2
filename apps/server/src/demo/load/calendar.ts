import { type Instant, instant } from "@zd/domain/kernel/brand";
import { type DaySetting, yearOf } from "@zd/domain/kernel/exchange-calendar";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { announcedYear, fromTheBeginning, recordCalendarChange } from "../../system/index.ts";
import { isDemoDay, lawfulDays } from "../catalogue/calendar.ts";
import { staff } from "../catalogue/staff.ts";
import { staffIdOf } from "../people.ts";

const nameOf = (account: "desk01" | "desk02") =>
  staff.find((one) => one.account === account)?.name ?? account;
const one = { by: staffIdOf("desk01"), name: nameOf("desk01") };
const other = { by: staffIdOf("desk02"), name: nameOf("desk02") };

/** How many days ahead the closed day lies that waits for a second person. */
const closedIn = 10;

/**
 * 工作日历 of the demo: years that are not announced yet, as the exchange has planned them; a half day at the end of the year; and a
 * closed day that waits for a second person.
 */
export async function loadCalendar(scope: Scope): Promise<void> {
  const { now } = scope;
  const year = yearOf(shanghaiDay(now));
  for (const planned of [year, year + 1]) {
    if (announcedYear(planned)) continue;
    await recordCalendarChange(scope, {
      change: { kind: "days", year: planned, days: lawfulDays(planned) },
      reason: "按法定节假日预排，待国务院办公厅通知后调整",
      request: { ...one, at: ago(now, 20) },
      confirmation: { ...other, at: ago(now, 19), since: fromTheBeginning },
    });
  }
  const lastDay = `${year}-12-31`;
  if (lastDay > shanghaiDay(now))
    await recordCalendarChange(scope, {
      change: daysOf([{ day: lastDay, kind: "half", name: "年终结算" }]),
      reason: "年终结算，下午不组织交易",
      request: { ...one, at: ago(now, 6) },
      confirmation: { ...other, at: ago(now, 5), since: now },
    });
  await recordCalendarChange(scope, {
    change: daysOf([{ day: workingDayFrom(now), kind: "closed", name: "系统升级" }]),
    reason: "灾备切换演练，全天休市",
    request: { ...one, at: ago(now, 0) },
    confirmation: null,
  });
}

const ago = (now: Instant, days: number): Instant => instant(now - days * dayMs);

const daysOf = (days: readonly [DaySetting]) => ({ kind: "days", year: yearOf(days[0].day), days }) as const;

/** The first working day that is ten days ahead or more. */
function workingDayFrom(now: Instant): string {
  let at = instant(now + closedIn * dayMs);
  while (!isDemoDay(at)) at = instant(at + dayMs);
  return shanghaiDay(at);
}
