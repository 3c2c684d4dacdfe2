import { createHash } from "node:crypto";
import { type CompanyId, instant } from "@zd/domain/kernel/brand";
import { notCompared, type ReportFigures } from "@zd/domain/reports/figures";
import { pastReportNumber } from "@zd/domain/reports/reports";
import { sql } from "kysely";
import { notFound } from "../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";
import { read, write } from "../platform/formats/exact-json.ts";
import type { MadeReport } from "./make-report.ts";
import type { PastReportId } from "./tables.ts";

/** A report as it was made; inside a day, week or month it has its days. */
export interface PastReport extends MadeReport {
  readonly id: PastReportId;
  readonly kind: "day" | "week" | "month";
  /** SHA-256 of the figures as they are stored, in hex. */
  readonly sha256: string;
}

const idOf = ({ report, kind, period }: Pick<PastReport, "report" | "kind" | "period">) =>
  pastReportNumber(report, kind, period.from) as PastReportId;

/** Stores reports; one that is there already stays as it is. */
export async function insertPastReports(
  tx: Tx,
  companyId: CompanyId,
  made: readonly Omit<PastReport, "id" | "sha256">[],
): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insertInto("reports.pastReport")
    .values(
      made.map((one) => {
        const figures = write(one.figures);
        return {
          companyId,
          id: idOf(one),
          report: one.report,
          kind: one.kind,
          fromDay: one.period.from,
          toDay: one.period.to,
          figures,
          sha256: createHash("sha256").update(figures).digest("hex"),
          madeAt: new Date(one.madeAt),
        };
      }),
    )
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/** A past report of a company; NOT_FOUND where there is none. */
export async function getPastReport(db: Reader, company: CompanyId, id: string): Promise<PastReport> {
  const row = await db
    .selectFrom("reports.pastReport")
    .selectAll()
    .where("companyId", "=", company)
    .where("id", "=", id as PastReportId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id: row.id,
    kind: row.kind,
    report: row.report,
    period: { from: row.fromDay, to: row.toDay, grain: "day" },
    // What was stored before reports were compared has nothing to compare with.
    figures: {
      earlier: notCompared,
      ...read<Omit<ReportFigures, "earlier"> & Partial<ReportFigures>>(row.figures),
    },
    sha256: row.sha256,
    madeAt: instant(row.madeAt.getTime()),
  };
}

/** The last day of which a company has a report; null where it has none. */
export async function findLastReported(db: Reader, company: CompanyId): Promise<string | null> {
  const [found] = await rows<{ readonly day: string | null }>(
    db,
    sql`select max(to_day)::text as day from reports.past_report where company_id = ${company}`,
  );
  return found?.day ?? null;
}
