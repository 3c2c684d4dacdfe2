import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import type { FoundRow } from "@zd/domain/reports/figures";
import type { Grain } from "@zd/domain/reports/period";
import { type ReportName, reportOf } from "@zd/domain/reports/reports";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "./database/database.ts";

/** What a report is asked of. */
export interface ReportScope {
  readonly company: CompanyId;
  /** The first and the last day, `YYYY-MM-DD` in Shanghai. */
  readonly from: string;
  readonly to: string;
  /** Midnight of the first day, and the midnight after the last. */
  readonly start: Instant;
  readonly end: Instant;
  readonly grain: Grain;
}

/** Finds what one context has of a report, practice left out; where several have something of one report, it is put together. */
export type FindReport = (db: Reader, of: ReportScope) => Promise<readonly FoundRow[]>;

/** The reports that a context has something of. */
export type ReportSources = Readonly<Partial<Record<ReportName, FindReport>>>;

/** Records of which a report is made. */
export interface ReportRecords {
  /** Tables with their joins and conditions: what stands behind `from`. */
  readonly from: RawBuilder<unknown>;
  /** The day in Shanghai on which a record counts. */
  readonly day: RawBuilder<unknown>;
  /** What it is of: a number that tells subjects apart, and its name. */
  readonly subject: RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
  /** What it adds to each column of the report; to a column that is left out it adds nothing. */
  readonly figures: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Adds up records in one query: by subject, by day, week or month, and all of them. */
export async function findReport(
  db: Reader,
  report: ReportName,
  { grain }: Pick<ReportScope, "grain">,
  records: ReportRecords | readonly ReportRecords[],
): Promise<readonly FoundRow[]> {
  const names = Object.keys(reportOf(report).sums);
  const columnOf = (at: number) => sql.ref(`f${at}`);
  const selects = [records].flat().map(
    ({ from, day, subject, label, figures }) => sql`
      select date_trunc(${grain}, (${day})::timestamp)::date as span, coalesce((${subject})::text, '-') as subject,
             coalesce((${label})::text, '其他') as label,
             ${sql.join(names.map((name, at) => sql`(${figures[name] ?? sql`0`})::bigint as ${columnOf(at)}`))}
      from ${from}`,
  );
  const sums = names.map((_, at) => sql`coalesce(sum(r.${columnOf(at)}), 0)::bigint as ${columnOf(at)}`);
  const found = await rows<
    Readonly<Record<`f${number}`, bigint>> & Readonly<Record<"span" | "subject" | "label", string | null>>
  >(
    db,
    sql`select r.span::text as span, r.subject, max(r.label) as label, ${sql.join(sums)}
        from (${sql.join(selects, sql` union all `)}) r
        group by grouping sets ((r.span), (r.subject), ())`,
  );
  return found.map(({ span, subject, label, ...row }) => ({
    span,
    subject,
    label,
    figures: names.map((_, at) => row[`f${at}`] ?? 0n),
  }));
}

/** The day in Shanghai of a moment. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/** Whether a moment falls into the period. */
export const isWithin = (moment: RawBuilder<unknown>, { start, end }: Pick<ReportScope, "start" | "end">) =>
  sql`${moment} >= ${new Date(start)} and ${moment} < ${new Date(end)}`;
