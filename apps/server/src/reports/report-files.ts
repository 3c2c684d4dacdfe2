import type { reports } from "@zd/api/reports/operations";
import type { Column, ColumnKind } from "@zd/api/wire/listing";
import type { InputOf } from "@zd/api/wire/operation";
import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { reportLetter, reportNumber } from "@zd/domain/letters/report-letter";
import { changesOf } from "@zd/domain/reports/comparison";
import {
  columnsOf,
  type EarlierFigures,
  type ReportFigures,
  type ReportLine,
} from "@zd/domain/reports/figures";
import { grains } from "@zd/domain/reports/period";
import { type FigureUnit, reportOf } from "@zd/domain/reports/reports";
import { findExchangeCode } from "../identity/index.ts";
import type { Reader } from "../platform/database/database.ts";
import { openWorkbook } from "../platform/lists/workbooks/workbook.ts";
import type { Letters } from "../signing/index.ts";
import { findCompanies } from "../system/index.ts";
import type { MadeReport } from "./make-report.ts";

/** A report that leaves the platform: of a past one with the hash of its figures. */
export interface ReportToFile extends MadeReport {
  readonly sha256: string | null;
}

/** For whom a file is made. */
export interface FileReader {
  /** Name of the member of staff. */
  readonly by: string;
  readonly now: Instant;
  readonly issuer: string;
  /** 统一社会信用代码 of the exchange; null where it is not known. */
  readonly issuerCode: string | null;
}

/** Who reads, and whose reports they are. */
export async function fileReader(
  db: Reader,
  { companyId, name }: { readonly companyId: CompanyId; readonly name: string },
  now: Instant,
): Promise<FileReader> {
  const [companies, issuerCode] = await Promise.all([findCompanies(db), findExchangeCode(db, companyId)]);
  return { by: name, now, issuer: companies.find(({ id }) => id === companyId)?.name ?? "", issuerCode };
}

/** A file by its format. */
export async function fileOf(
  letters: Pick<Letters, "drawing">,
  made: ReportToFile,
  reader: FileReader,
  format: InputOf<typeof reports.exportReport>["format"],
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const name = `${reportOf(made.report).title}_${made.period.from}_${made.period.to}.${format}`;
  return { name, bytes: format === "xlsx" ? workbookOf(made, reader) : await pdfOf(letters, made, reader) };
}

async function pdfOf(
  { drawing }: Pick<Letters, "drawing">,
  { report, period, figures, madeAt, sha256 }: ReportToFile,
  { by, now, issuer, issuerCode }: FileReader,
): Promise<Uint8Array> {
  const letter = reportLetter({
    report,
    period,
    figures,
    issuer,
    ...(issuerCode !== null && { issuerCode }),
    madeAt: formatShanghai(madeAt),
    by,
    printedAt: formatShanghai(now),
    sha256,
  });
  return drawing.letter({ letter, proof: null });
}

/** How a figure looks in Excel: a percent has four places, as a quantity has. */
const kinds: Readonly<Record<FigureUnit, ColumnKind>> = {
  count: "count",
  yuan: "money",
  tonnes: "quantity",
  price: "price",
  percent: "quantity",
};

/** A report as an Excel file: its table by dimension, what was asked for, and its table by time. */
export function workbookOf(
  { report, period, figures, madeAt, sha256 }: ReportToFile,
  { by, now, issuer }: FileReader,
): Uint8Array {
  const { title, dimension, basis } = reportOf(report);
  const columns = columnsOf(report);
  const changes = changesOf(report, figures);
  const headed = (heading: string): readonly Column[] => [
    { wire: "line", title: heading, kind: "firm" },
    ...columns.map(({ title: column, unit, unitWord }, at) => ({
      wire: `figure${at}`,
      title: column,
      kind: kinds[unit],
      unit: unitWord,
    })),
  ];
  const headedChanges = changes.map(
    ({ comparison, title: column }): Column => ({
      wire: comparison,
      title: column,
      kind: kinds.percent,
      unit: "%",
    }),
  );
  const valuesOf = (line: readonly bigint[]) => columns.map(({ of }) => of(line, figures.total));
  const rowsOf = (lines: readonly ReportLine[]) =>
    lines.map(({ label, figures: line }) => [label, ...valuesOf(line)]);
  const totals = [null, ...valuesOf(figures.total)];
  const { add, end } = openWorkbook({
    name: title,
    columns: [...headed(dimension), ...headedChanges],
    totals: [...totals, ...changes.map(({ ofTotal }) => ofTotal)],
    notes: [
      ["编号", reportNumber(report, period)],
      ["报表", title],
      ["签发机构", issuer],
      ["报表期间", `${period.from} 至 ${period.to}`],
      ["统计口径", basis],
      ...changes.map(
        ({ title: column, days }) => [column, days ? `对比 ${days.from} 至 ${days.to}` : "--"] as const,
      ),
      ["数据时间", formatShanghai(madeAt)],
      ...(sha256 === null ? [] : [["数据摘要 SHA-256", sha256] as const]),
      ["导出人", by],
      ["导出时间", formatShanghai(now)],
    ],
    others: [{ name: grains[period.grain], columns: headed("期间"), rows: rowsOf(figures.spans), totals }],
  });
  add(
    figures.subjects.map((line) => [
      line.label,
      ...valuesOf(line.figures),
      ...changes.map(({ of }) => of(line)),
    ]),
  );
  return end();
}

const shownLines = (lines: readonly ReportLine[]) =>
  lines.map((line) => ({ ...line, figures: [...line.figures] }));
const shownEarlier = (of: EarlierFigures | null) =>
  of && { ...of, total: [...of.total], subjects: shownLines(of.subjects) };

/** The figures on the wire. */
export const shownFigures = ({ total, subjects, spans, earlier }: ReportFigures) => ({
  total: [...total],
  subjects: shownLines(subjects),
  spans: shownLines(spans),
  before: shownEarlier(earlier.before),
  yearBefore: shownEarlier(earlier.yearBefore),
});
