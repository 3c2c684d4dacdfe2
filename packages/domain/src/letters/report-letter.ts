import { columnsOf, figureText, type ReportFigures } from "../reports/figures.ts";
import { grains, type Period } from "../reports/period.ts";
import { type ReportName, reportOf } from "../reports/reports.ts";
import type { Block, Letter, TableColumn } from "./letter.ts";

/** A report with what its print says of where it comes from. */
export interface PrintedReport {
  readonly report: ReportName;
  readonly period: Period;
  readonly figures: ReportFigures;
  /** Name of the exchange that issues it. */
  readonly issuer: string;
  /** Its 统一社会信用代码; missing where it is not known. */
  readonly issuerCode?: string;
  /** `YYYY-MM-DD HH:mm:ss` in Shanghai: when the figures were put together. */
  readonly madeAt: string;
  /** Who has it printed. */
  readonly by: string;
  /** When it is printed, as `madeAt`. */
  readonly printedAt: string;
  /** SHA-256 of the figures of a past report, in hex; null of one that is made now. */
  readonly sha256: string | null;
}

/** 品种报表 of a period: `BB-product-20260601-20260630`, for files and the head of the print. */
export const reportNumber = (report: ReportName, { from, to }: Pick<Period, "from" | "to">): string =>
  `BB-${report}-${from.replaceAll("-", "")}-${to.replaceAll("-", "")}`;

/** A report as it is printed on A4: what it is of, the table by its dimension, the table by time, and what is counted. */
export function reportLetter(printed: PrintedReport): Letter {
  const { report, period, figures, issuer, issuerCode, madeAt, by, printedAt, sha256 } = printed;
  const { title, dimension, basis } = reportOf(report);
  return {
    number: reportNumber(report, period),
    title: `${title}报表`,
    issuer,
    ...(issuerCode !== undefined && { issuerCode }),
    seal: "报表专用章",
    issuedAt: printedAt,
    blocks: [
      {
        kind: "facts",
        facts: [
          ["报表期间", `${period.from} 至 ${period.to}`],
          ["数据时间", madeAt],
          ["打印人", by],
          ["打印时间", printedAt],
          ["统计口径", basis],
          ...(sha256 === null ? [] : [["数据摘要", `SHA-256 ${sha256}`] as const]),
        ],
      },
      { kind: "heading", text: title },
      tableOf(report, dimension, figures.subjects, figures.total),
      { kind: "heading", text: grains[period.grain] },
      tableOf(report, "期间", figures.spans, figures.total),
    ],
    signers: [],
  };
}

/** The most that the names of lines get before they are broken, in the widths of a Chinese character. */
const widestName = 11;

/** About how wide a text is, in the widths of a Chinese character. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign < "\u2000" ? 0.56 : 1), 0);

/** How wide a column has to be so that none of its figures is broken; its title may be, once. */
const shareOf = (title: string, texts: readonly string[]) =>
  Math.max(widthOf(title) / 2 + 0.5, ...texts.map(widthOf));

function tableOf(
  report: ReportName,
  heading: string,
  lines: ReportFigures["subjects"],
  total: ReportFigures["total"],
): Block {
  const columns = columnsOf(report);
  const textsOf = (label: string, figures: readonly bigint[]) => [
    label,
    ...columns.map(({ unit, of }) => figureText(unit, of(figures, total))),
  ];
  const rows = [...lines.map(({ label, figures }) => textsOf(label, figures)), textsOf("合计", total)];
  const textsAt = (at: number) => rows.map((row) => row[at] ?? "");
  return {
    kind: "table",
    fits: true,
    columns: [
      { title: heading, share: Math.min(shareOf(heading, textsAt(0)), widestName) },
      ...columns.map(({ title, unitWord }, at): TableColumn => {
        const named = `${title} ${unitWord}`;
        return { title: named, share: shareOf(named, textsAt(at + 1)), right: true };
      }),
    ],
    rows,
  };
}
