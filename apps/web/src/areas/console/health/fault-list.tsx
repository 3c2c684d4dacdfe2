import { Link } from "@tanstack/react-router";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { healthFaults } from "@zd/domain/system/health-faults";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import table from "../console.module.css";
import styles from "./health.module.css";
import type { Health } from "./reads.ts";
import { verdictTones } from "./verdict.tsx";

/** 需要处理: everything that is wrong, the urgent first, each with what to do. */
export const FaultList = ({ faults }: Pick<Health, "faults">) => (
  <section className={table["block"]} aria-label="需要处理">
    <h2>需要处理 {faults.length}</h2>
    {faults.length === 0 ? (
      <p className={layout["none"]}>没有需要处理的异常</p>
    ) : (
      <ul className={styles["faults"]}>
        {faults.map((fault) => (
          <FaultLine key={`${fault.kind} ${fault.on} ${fault.words}`} fault={fault} />
        ))}
      </ul>
    )}
  </section>
);

function FaultLine({ fault: { kind, on, words, since } }: { readonly fault: Health["faults"][number] }) {
  const { title, level, advice, part } = healthFaults[kind];
  return (
    <li>
      <div>
        <Status tone={verdictTones[level]}>{title}</Status>
        <b>{on}</b>
        <span>{words}</span>
        {since !== null && <time dateTime={new Date(since).toISOString()}>自 {formatShanghai(since)}</time>}
      </div>
      <p>
        {advice}
        {(part === "jobs" || part === "dayEnd") && (
          <>
            {" "}
            <Link to="/console/jobs">失败任务</Link>
          </>
        )}
      </p>
    </li>
  );
}
