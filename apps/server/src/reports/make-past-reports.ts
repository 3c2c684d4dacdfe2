import type { CompanyId } from "@zd/domain/kernel/brand";
import { endedWith, type Grain, grains } from "@zd/domain/reports/period";
import { reportNames } from "@zd/domain/reports/reports";
import { findClosedDays } from "../funds/index.ts";
import { type Job, job, type Scope, scheduleAll } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/module.ts";
import { findCompanies } from "../system/index.ts";
import { makeReport } from "./make-report.ts";
import { findLastReported, insertPastReports } from "./past-store.ts";

/** So many days one run reports of, so that a start after a long rest is done in pieces. */
const daysAtOnce = 10;

/** 日报, 周报, 月报 of a company for each day that is closed and not yet reported. */
export const pastReportsJob = (platform: Pick<Platform, "reports">): Job<{ readonly company: CompanyId }> => {
  const making = job<{ readonly company: CompanyId }>(
    "reports.makePastReports",
    async ({ company }, scope) => {
      const days = await findClosedDays(scope.tx, await findLastReported(scope.tx, company));
      await makePastReports(scope, platform, company, days.slice(0, daysAtOnce));
      if (days.length > daysAtOnce)
        await scheduleAll(scope.tx, [{ job: making, key: company, at: scope.now, data: { company } }]);
    },
  );
  return making;
};

/** Reports of each of these days, and of each week and month that ended with one of them. */
export async function makePastReports(
  { tx, now }: Pick<Scope, "tx" | "now">,
  platform: Pick<Platform, "reports">,
  company: CompanyId,
  days: readonly string[],
): Promise<void> {
  const ended = days.flatMap((day) =>
    (Object.keys(grains) as Grain[]).flatMap((kind) => {
      const period = endedWith(day, kind);
      return period ? [{ kind, period: { ...period, grain: "day" as const } }] : [];
    }),
  );
  const made = await Promise.all(
    ended.flatMap(({ kind, period }) =>
      reportNames.map(async (report) => ({
        report,
        kind,
        period,
        figures: await makeReport(tx, platform, company, { report, period }),
        madeAt: now,
      })),
    ),
  );
  await insertPastReports(tx, company, made);
}

/** Has the reports of every company made once its days are closed. */
export const pastReportsOfAll = (making: Pick<Job, "name">): Job<null> =>
  job<null>("reports.scheduleReports", async (_, { tx, now }) => {
    const companies = await findCompanies(tx);
    await scheduleAll(
      tx,
      companies.map(({ id: company }) => ({ job: making, key: company, at: now, data: { company } })),
    );
  });
