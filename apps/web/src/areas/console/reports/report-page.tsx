import { useSearch } from "@tanstack/react-router";
import type { RoleName } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Grain, grains, type Period, presetPeriod } from "@zd/domain/reports/period";
import { type ReportName, reportNames, reportsFor } from "@zd/domain/reports/reports";
import { useUser } from "../../../api/session.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CurrentReport } from "./current-report.tsx";
import { PastReportView } from "./past-report-view.tsx";
import { ReportChoice } from "./report-choice.tsx";
import styles from "./reports.module.css";

/** 报表: one of those that the user may read, of a period; with `past` in the address as it was reported then. */
export function ReportPage() {
  const openedAt = useOpenedAt();
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  const names = reportsFor(roles);
  const [first] = names;
  // Whoever comes here has the permission of the page, and so at least one report.
  if (openedAt === null || first === undefined) return <Skeleton lines={16} />;
  return <Reports names={names} first={first} openedAt={openedAt} />;
}

interface ReportsProps {
  /** Those that the user may read. */
  readonly names: readonly ReportName[];
  /** The one that is shown where the address names none. */
  readonly first: ReportName;
  readonly openedAt: Instant;
}

function Reports({ names, first, openedAt }: ReportsProps) {
  const search = useSearch({ from: "/console/reports" });
  const report = names.find((name) => name === search.report) ?? first;
  const period = periodOf(search, openedAt);
  return (
    <div className={styles["reports"]}>
      <ReportChoice names={names} current={report} period={period} />
      {search.past === undefined ? (
        <CurrentReport
          key={report}
          report={report}
          period={period}
          mayTakeAll={names.length === reportNames.length}
        />
      ) : (
        <PastReportView id={search.past} />
      )}
    </div>
  );
}

/** The period of the address; the last month's days so far where it names none. */
function periodOf(
  search: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly grain?: string | undefined;
  },
  openedAt: Instant,
): Period {
  const usual = presetPeriod("month", shanghaiDay(openedAt));
  const { from = usual.from, to = usual.to, grain = usual.grain } = search;
  return { from, to, grain: Object.hasOwn(grains, grain) ? (grain as Grain) : usual.grain };
}
