import { Link } from "@tanstack/react-router";
import { reports as calls } from "@zd/api/reports/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { pastReportKinds } from "@zd/domain/reports/period";
import { reportOf } from "@zd/domain/reports/reports";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { useSaving } from "../../../ui/use-saving.ts";
import table from "../console.module.css";
import type { PastReport } from "./reads.ts";
import { periodWords, ReportSheet } from "./report-sheet.tsx";
import styles from "./reports.module.css";

type Id = PastReport["id"];

/** A report as it was made when its day, week or month was over, and where the figures of today differ. */
export function PastReportView({ id: text }: { readonly id: string }) {
  const id = text as Id;
  const call = useCall();
  const { busy, save } = useSaving<"xlsx" | "pdf">();
  const { data, error, refetch } = useCallQuery(calls.readPastReport, { id });
  const saveAs = (format: "xlsx" | "pdf") =>
    void save(format, () => call(calls.exportPastReport, { id, format }));
  return (
    <section className={`${styles["sheet"]} ${paper["sheet"]}`} aria-labelledby="report">
      <header className={layout["head"]}>
        <h1 id="report">报表</h1>
        {data && (
          <p>
            {reportOf(data.report).title} {pastReportKinds[data.kind]} · {periodWords(data)} · 生成于{" "}
            {formatShanghai(data.madeAt)}
          </p>
        )}
        <div className={`${layout["acts"]} ${paper["screen"]}`}>
          <Link to="/console/past-reports">历次报表</Link>
          <Button small busy={busy === "xlsx"} disabled={!data} onClick={() => saveAs("xlsx")}>
            导出 Excel
          </Button>
          <Button small busy={busy === "pdf"} disabled={!data} onClick={() => saveAs("pdf")}>
            导出 PDF
          </Button>
          <Button small disabled={!data} onClick={() => window.print()}>
            打印
          </Button>
        </div>
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Differences of={data} />
          <ReportSheet of={data} />
          <p className={styles["digest"]}>数据摘要 SHA-256 {data.sha256}</p>
        </>
      ) : (
        <Skeleton lines={14} />
      )}
    </section>
  );
}

const Differences = ({ of: { differences } }: { readonly of: PastReport }) =>
  differences.length === 0 ? (
    <p className={styles["same"]}>与现在的数据一致</p>
  ) : (
    <section className={table["block"]} aria-label="与现在数据的差异">
      <h2>
        与现在数据的差异<span>报表保持生成时的内容，差异仅供核对</span>
      </h2>
      <PlainTable
        label="与现在数据的差异"
        edge
        dense
        columns={[
          { title: "行", head: true, show: ({ line }) => line },
          { title: "列", show: ({ column }) => column },
          { title: "当时", figure: true, show: ({ reported }) => reported },
          { title: "现在", figure: true, show: ({ now }) => now },
        ]}
        rows={differences}
        rowKey={(_, place) => place}
      />
    </section>
  );
