import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { makePastReports } from "../../reports/index.ts";
import { demoCompany } from "../people.ts";

/** Of so many days before today there are reports, with those of the weeks and the month that ended in them. */
const reportedDays = 31;

/** When the reports of a day are made, in milliseconds after the midnight that ends it. */
const afterMidnightMs = 600_000;

/** The reports of the last days, weeks and month, as the nights would have made them. */
export async function loadPastReports({ tx, now }: Scope, platform: Platform): Promise<void> {
  const today = startOfDay(now);
  for (let back = reportedDays; back > 0; back--) {
    const day = instant(today - back * dayMs);
    const night = { tx, now: instant(Math.min(now, day + dayMs + afterMidnightMs)) };
    await makePastReports(night, platform, demoCompany, [shanghaiDay(day)]);
  }
}
