import { Link } from "@tanstack/react-router";
import type { Period } from "@zd/domain/reports/period";
import { type ReportName, reportOf } from "@zd/domain/reports/reports";
import styles from "./reports.module.css";

interface Props {
  /** Those that the user may read. */
  readonly names: readonly ReportName[];
  readonly current: ReportName;
  readonly period: Period;
}

/** The reports under the headings of their groups; each opens with the period that is shown. */
export function ReportChoice({ names, current, period }: Props) {
  const groups = [...new Set(names.map((name) => reportOf(name).group))];
  return (
    <nav className={styles["choice"]} aria-label="报表">
      {groups.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {names
              .filter((name) => reportOf(name).group === group)
              .map((name) => (
                <li key={name}>
                  <Link
                    to="/console/reports"
                    search={{ report: name, ...period }}
                    aria-current={name === current ? "page" : undefined}
                  >
                    {reportOf(name).title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
