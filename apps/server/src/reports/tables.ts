import type { Brand, CompanyId } from "@zd/domain/kernel/brand";
import type { Grain } from "@zd/domain/reports/period";
import type { ReportName } from "@zd/domain/reports/reports";

export type PastReportId = Brand<string, "PastReportId">;

/** 历次报表: one row for each report of each day, week and month that is over; none is ever changed. */
export interface PastReportTable {
  companyId: CompanyId;
  /** Such as product-day-20260615: report, kind and first day. */
  id: PastReportId;
  report: ReportName;
  /** 日报, 周报 or 月报. */
  kind: Grain;
  /** The first day, `YYYY-MM-DD` in Shanghai. */
  fromDay: string;
  /** The last day, likewise. */
  toDay: string;
  /** The figures as exact-json.ts writes them. */
  figures: string;
  /** SHA-256 of `figures`, in hex. */
  sha256: string;
  madeAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "reports.pastReport": PastReportTable;
  }
}
