import { changesOf, comparisons } from "../reports/comparison.ts";
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
          ...changesOf(report, figures).map(
            ({ title: name, days }) => [name, days ? `对比 ${days.from} 至 ${days.to}` : "--"] as const,
          ),
          ...(sha256 === null ? [] : [["数据摘要", `SHA-256 ${sha256}`] as const]),
        ],
      },
      { kind: "heading", text: title },
      tableOf(report, dimension, figures.subjects, figures.total),
      { kind: "heading", text: grains[period.grain] },
      tableOf(report, "期间", figures.spans, figures.total),
      ...comparisonOf(report, figures),
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

/** A table whose columns have room for their longest figures; its last row is the sum. */
function fitted(heading: string, titles: readonly string[], rows: readonly (readonly string[])[]): Block {
  const textsAt = (at: number) => rows.map((row) => row[at] ?? "");
  return {
    kind: "table",
    fits: true,
    columns: [
      { title: heading, share: Math.min(shareOf(heading, textsAt(0)), widestName) },
      ...titles.map(
        (title, at): TableColumn => ({ title, share: shareOf(title, textsAt(at + 1)), right: true }),
      ),
    ],
    rows,
  };
}

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
  return fitted(
    heading,
    columns.map(({ title, unitWord }) => `${title} ${unitWord}`),
    [...lines.map(({ label, figures }) => textsOf(label, figures)), textsOf("合计", total)],
  );
}

/** 环比与同比 of the figure that the chart shows; nothing where there is nothing to compare with. */
function comparisonOf(report: ReportName, figures: ReportFigures): readonly Block[] {
  const { sums, chart, dimension } = reportOf(report);
  const changes = changesOf(report, figures);
  const place = Object.keys(sums).indexOf(chart);
  const column = columnsOf(report)[place];
  if (!column || changes.every(({ days }) => days === null)) return [];
  const { title, unit, unitWord } = column;
  const rowOf = (
    label: string,
    now: bigint,
    earlier: readonly (readonly [bigint | null, bigint | null])[],
  ) => [
    label,
    figureText(unit, now),
    ...earlier.flatMap(([before, change]) => [figureText(unit, before), figureText("percent", change)]),
  ];
  return [
    { kind: "heading", text: `${title}的环比与同比` },
    fitted(
      dimension,
      [
        `本期 ${unitWord}`,
        ...changes.flatMap(({ comparison }) => [
          `${earlierWords[comparison]} ${unitWord}`,
          `${comparisons[comparison]} %`,
        ]),
      ],
      [
        ...figures.subjects.map((line) =>
          rowOf(
            line.label,
            line.figures[place] ?? 0n,
            changes.map(({ earlierOf, of }) => [earlierOf(line), of(line)]),
          ),
        ),
        rowOf(
          "合计",
          figures.total[place] ?? 0n,
          changes.map(({ earlierTotal, ofTotal }) => [earlierTotal, ofTotal]),
        ),
      ],
    ),
  ];
}

/** How the print calls the two earlier periods. */
const earlierWords = { before: "上期", yearBefore: "上年同期" } as const;
