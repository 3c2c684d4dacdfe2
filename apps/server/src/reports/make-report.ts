import { type CompanyId, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Comparison, earlierDays, earlierOf } from "@zd/domain/reports/comparison";
import { addUp, type ReportFigures } from "@zd/domain/reports/figures";
import type { Period } from "@zd/domain/reports/period";
import type { ReportName } from "@zd/domain/reports/reports";
import type { Reader } from "../platform/database/database.ts";
import type { Platform } from "../platform/module.ts";

/** A report with its figures, and when they were put together. */
export interface MadeReport {
  readonly report: ReportName;
  readonly period: Period;
  readonly figures: ReportFigures;
  readonly madeAt: Instant;
}

/** Midnight of a day; throws where there is no such day. */
function midnight(day: string): Instant {
  const at = parseShanghai(day);
  if (at === null) throw new Error(`no such day: ${day}`);
  return at;
}

/** A report of a period, compared with the period before and with the year before. */
export async function makeReport(
  db: Reader,
  platform: Pick<Platform, "reports">,
  company: CompanyId,
  { report, period }: Pick<MadeReport, "report" | "period">,
): Promise<ReportFigures> {
  const earlier = async (comparison: Comparison) => {
    const days = earlierDays(period, comparison);
    return earlierOf(
      days,
      await findFigures(db, platform, company, { report, period: { ...days, grain: "month" } }),
    );
  };
  const [figures, before, yearBefore] = await Promise.all([
    findFigures(db, platform, company, { report, period }),
    earlier("before"),
    earlier("yearBefore"),
  ]);
  return { ...figures, earlier: { before, yearBefore } };
}

/** Asks every context for what it has of a period, one query each, and adds it up. */
async function findFigures(
  db: Reader,
  { reports }: Pick<Platform, "reports">,
  company: CompanyId,
  { report, period }: Pick<MadeReport, "report" | "period">,
): Promise<ReportFigures> {
  const { from, to } = period;
  const scope = { ...period, company, start: midnight(from), end: instant(midnight(to) + dayMs) };
  const sources = reports().flatMap((source) => source[report] ?? []);
  const found = await Promise.all(sources.map((find) => find(db, scope)));
  return addUp(report, period, found.flat());
}
