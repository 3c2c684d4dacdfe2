import { useNavigate } from "@tanstack/react-router";
import { reports as calls } from "@zd/api/reports/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Period } from "@zd/domain/reports/period";
import { type ReportName, reportOf } from "@zd/domain/reports/reports";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { useSaving } from "../../../ui/use-saving.ts";
import { PeriodForm } from "./period-form.tsx";
import { periodWords, ReportSheet } from "./report-sheet.tsx";
import styles from "./reports.module.css";

interface Props {
  readonly report: ReportName;
  readonly period: Period;
  /** Whether the user may read every report, and so take all of them together. */
  readonly mayTakeAll: boolean;
}

/** A report of a period as it is now. */
export function CurrentReport({ report, period, mayTakeAll }: Props) {
  const call = useCall();
  const navigate = useNavigate();
  const { busy, save } = useSaving<"xlsx" | "pdf" | "zip">();
  const { data, error, isPlaceholderData, refetch } = useCallQuery(
    calls.readReport,
    { report, ...period },
    { keepPrevious: true },
  );
  const hasReport = data !== undefined && error === null && !isPlaceholderData;
  const saveAs = (format: "xlsx" | "pdf") =>
    void save(format, () => call(calls.exportReport, { report, ...period, format }));
  return (
    <section className={`${styles["sheet"]} ${paper["sheet"]}`} aria-labelledby="report">
      <header className={layout["head"]}>
        <h1 id="report">报表</h1>
        <p>
          {reportOf(report).title} · {periodWords(period)}
          {hasReport && ` · 数据截至 ${formatShanghai(data.madeAt)}`}
        </p>
        <div className={`${layout["acts"]} ${paper["screen"]}`}>
          <Button small busy={busy === "xlsx"} disabled={!hasReport} onClick={() => saveAs("xlsx")}>
            导出 Excel
          </Button>
          <Button small busy={busy === "pdf"} disabled={!hasReport} onClick={() => saveAs("pdf")}>
            导出 PDF
          </Button>
          {mayTakeAll && (
            <Button
              small
              busy={busy === "zip"}
              disabled={!hasReport}
              title="全部报表的 Excel 与 PDF，附各文件的 SHA-256"
              onClick={() => void save("zip", () => call(calls.exportForRegulator, period))}
            >
              监管报送包
            </Button>
          )}
          <Button small disabled={!hasReport} onClick={() => window.print()}>
            打印
          </Button>
        </div>
      </header>
      <div className={paper["screen"]}>
        <PeriodForm
          key={`${period.from} ${period.to} ${period.grain}`}
          period={period}
          onSubmit={(next) => void navigate({ to: "/console/reports", search: { report, ...next } })}
        />
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data && !isPlaceholderData ? (
        <ReportSheet of={data} />
      ) : (
        <Skeleton lines={14} />
      )}
    </section>
  );
}
