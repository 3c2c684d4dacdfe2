import { displayNumber } from "@zd/domain/money/display-number";
import { type ChangeColumn, changesOf, comparisons } from "@zd/domain/reports/comparison";
import { columnsOf, figureText, type ReportLine } from "@zd/domain/reports/figures";
import { grains, type Period } from "@zd/domain/reports/period";
import { type FigureUnit, type ReportName, reportOf } from "@zd/domain/reports/reports";
import { ColumnChart, LineLegend } from "../../../ui/charts/column-chart.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { drawnValue, type ShownReport } from "./reads.ts";
import styles from "./reports.module.css";

/** So many large figures stand above the chart. */
const largeFigures = 5;
/** So many columns a chart has that is not by time. */
const drawnSubjects = 12;

/** What a report says: its totals, its chart, and its tables by dimension and by time. */
export function ReportSheet({ of: shown }: { readonly of: ShownReport }) {
  const { report, total, subjects, spans, grain } = shown;
  const { title, dimension, basis } = reportOf(report);
  const columns = columnsOf(report);
  const changes = changesOf(report, { total, subjects, spans, earlier: shown });
  if (total.every((figure) => figure === 0n))
    return <EmptyState title="这段时间没有记录">请放宽起止日期。{basis}</EmptyState>;
  return (
    <>
      <Facts
        layout="figures"
        label="合计"
        rows={[
          ...columns
            .slice(0, largeFigures)
            .map(
              ({ title: name, unit, unitWord, of }) =>
                [`${name} ${unitWord}`, shownFigure(unit, of(total, total))] as const,
            ),
          ...changes.map(({ title: name, ofTotal }) => [`${name} %`, changeText(ofTotal)] as const),
        ]}
      />
      <Chart of={shown} />
      <LineTable
        report={report}
        title={title}
        heading={dimension}
        lines={subjects}
        total={total}
        changes={changes}
        note={[basis, ...changes.flatMap(comparedWith)].join("；")}
      />
      {spans.length > 1 && (
        <LineTable
          report={report}
          title={grains[grain]}
          heading="期间"
          lines={spans}
          total={total}
          changes={[]}
          note=""
        />
      )}
    </>
  );
}

/** One column of the report by time; of a single day, week or month by its dimension. */
function Chart({ of: { report, spans, subjects, total, from, to } }: { readonly of: ShownReport }) {
  const { sums, chart, line: averages, dimension } = reportOf(report);
  const place = Object.keys(sums).indexOf(chart);
  const columns = columnsOf(report);
  const column = columns[place];
  if (!column) return null;
  const average = columns.find(({ title }) => title === averages);
  const byTime = spans.length > 1;
  const lines = byTime ? spans : subjects.slice(0, drawnSubjects);
  const name = `${byTime ? "" : `按${dimension}的`}${column.title}`;
  return (
    <section className={table["block"]} aria-label={name}>
      <h2>
        {name}
        <span>
          {average ? (
            <LineLegend
              columns={`${column.title} ${column.unitWord}`}
              line={`${average.title} ${average.unitWord}（右轴）`}
            />
          ) : (
            column.unitWord
          )}
        </span>
      </h2>
      <div className={styles["chart"]}>
        <ColumnChart
          summary={`${from} 至 ${to} ${name}，合计 ${figureText(
            column.unit,
            lines.reduce((sum, { figures }) => sum + (figures[place] ?? 0n), 0n),
          )} ${column.unitWord}`}
          points={lines.map(({ label, figures }) => {
            const detail = `${label}：${figureText(column.unit, figures[place] ?? 0n)} ${column.unitWord}`;
            const point = {
              label: byTime ? label.slice(label.length > 7 ? 5 : 0) : shortened(label),
              value: drawnValue(column.unit, figures[place] ?? 0n),
            };
            if (!average) return { ...point, detail };
            const price = average.of(figures, total);
            return {
              ...point,
              line: price === null ? null : drawnValue(average.unit, price),
              detail: `${detail}，${average.title} ${figureText(average.unit, price)} ${average.unitWord}`,
            };
          })}
          scaleWord={scaleWord}
          {...(average && {
            lineWord: (value: number) => grouped(displayNumber(Math.round(value * 100) / 100)),
          })}
        />
      </div>
    </section>
  );
}

/** A figure as tables show it; a dash where there is none. */
const shownFigure = (unit: FigureUnit, value: bigint | null) =>
  value === null ? noNumber : grouped(figureText(unit, value));

/** A change with its sign, so that it is not told by a colour; a dash where there was nothing before. */
const changeText = (change: bigint | null) =>
  change === null
    ? noNumber
    : `${change > 0n ? "+" : ""}${figureText("percent", change).replace("-", "\u2212")}`;

/** What a column is compared with; nothing where nothing was recorded then. */
const comparedWith = ({ comparison, days }: ChangeColumn) =>
  days === null ? [] : [`${comparisons[comparison]}对比 ${periodWords(days)}`];

const shortened = (label: string) => (label.length > 6 ? `${label.slice(0, 6)}…` : label);

function scaleWord(value: number): string {
  if (value >= 100_000_000) return `${grouped(String(value / 100_000_000))} 亿`;
  return value >= 10_000 ? `${grouped(String(value / 10_000))} 万` : grouped(String(value));
}

interface LineTableProps {
  readonly report: ReportName;
  readonly title: string;
  /** Heads the first column. */
  readonly heading: string;
  readonly lines: readonly ReportLine[];
  readonly total: readonly bigint[];
  /** Columns after the others that say how the lines have changed. */
  readonly changes: readonly ChangeColumn[];
  /** Stands at the end of the title; empty for nothing. */
  readonly note: string;
}

function LineTable({ report, title, heading, lines, total, changes, note }: LineTableProps) {
  return (
    <section className={table["block"]} aria-label={title}>
      <h2>
        {title}
        <span>{note}</span>
      </h2>
      <PlainTable
        label={title}
        edge
        dense
        columns={[
          { title: heading, head: true, show: ({ label }) => label, sum: "合计" },
          ...columnsOf(report).map(({ title: name, unit, unitWord, of }) => ({
            title: name,
            unit: unitWord,
            figure: true,
            show: ({ figures }: ReportLine) => shownFigure(unit, of(figures, total)),
            sum: shownFigure(unit, of(total, total)),
          })),
          ...changes.map(({ title: name, of, ofTotal }) => ({
            title: name,
            unit: "%",
            figure: true,
            show: (line: ReportLine) => changeText(of(line)),
            sum: changeText(ofTotal),
          })),
        ]}
        rows={lines}
        rowKey={({ key }) => key}
      />
    </section>
  );
}

/** The period in words, as the title says it. */
export const periodWords = ({ from, to }: Pick<Period, "from" | "to">): string =>
  from === to ? from : `${from} 至 ${to}`;
