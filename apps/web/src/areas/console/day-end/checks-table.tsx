import { Link } from "@tanstack/react-router";
import { type CheckResult, checkResults, checkUnits, dayChecks } from "@zd/domain/closing/day-checks";
import { roles, staffRoles } from "@zd/domain/identity/access";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { may, useUser } from "../../../api/session.ts";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import type { Tone } from "../../../ui/status/status-tones.ts";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./day-end.module.css";
import type { DayCheckRow, DaySheet } from "./reads.ts";

const tones: Readonly<Record<CheckResult, Tone>> = {
  passed: "success",
  open: "warning",
  differs: "error",
  pending: "processing",
};

const isNothing = (figure: string | null) => figure !== null && /^0(\.0+)?$/.test(figure);

/** The roles of those whose work a check is. */
const desksOf = ({ check }: DayCheckRow): string =>
  staffRoles
    .filter((name) => (roles[name].permissions as readonly string[]).includes(dayChecks[check].work))
    .map((name) => roles[name].label)
    .join("、");

/** 检查: both sides of each, what is between them, and whose work it is where something is. */
export function ChecksTable({ of: { checks } }: { readonly of: DaySheet }) {
  const counts = (result: CheckResult) => checks.filter((check) => check.result === result).length;
  const words = (["passed", "open", "differs", "pending"] as const)
    .filter((result) => counts(result) > 0)
    .map((result) => `${counts(result)} 项${checkResults[result]}`);
  return (
    <section className={table["block"]} aria-label="检查">
      <h2>
        检查
        <span>
          {checks.length} 项，{words.join("，")}；不一致或尚无结果时不能签字
        </span>
      </h2>
      <PlainTable
        label="日终检查"
        edge
        rowClass={({ result }) => (result === "passed" ? undefined : styles["open"])}
        columns={[
          {
            title: "检查",
            head: true,
            show: ({ check, records }) =>
              `${dayChecks[check].title}${records === null ? "" : `，${grouped(String(records))} 笔`}`,
          },
          {
            title: "结果",
            show: ({ result }) => <Status tone={tones[result]}>{checkResults[result]}</Status>,
          },
          { title: "平台", figure: true, show: ({ ours }) => <Figure of={ours} /> },
          { title: "对方", figure: true, show: ({ theirs }) => <Figure of={theirs} /> },
          {
            title: "差",
            figure: true,
            show: ({ difference, check }) =>
              isNothing(difference) ? (
                <Figure of={difference} />
              ) : (
                <b>
                  <Figure of={difference} /> {difference !== null && checkUnits[dayChecks[check].unit]}
                </b>
              ),
          },
          {
            title: "检查时间",
            from: "laptop",
            show: ({ at }) => (at === null ? noNumber : formatShanghai(at).slice(5)),
          },
          { title: "说明", words: true, show: ({ note }) => note || noNumber },
          { title: "办理", show: (row) => <Handling of={row} /> },
        ]}
        rows={checks}
        rowKey={({ check }) => check}
      />
    </section>
  );
}

/** Where it is worked on: a link for whose work it is, the name of the desk for others. */
function Handling({ of: row }: { readonly of: DayCheckRow }) {
  const { title, work, page } = dayChecks[row.check];
  const isOwn = may(useUser(), work);
  const isToDo = row.result === "open" || row.result === "differs";
  if (isOwn)
    return (
      <Link to={page} aria-label={`${isToDo ? "去办理" : "查看"} ${title}`}>
        {isToDo ? "去办理" : "查看"}
      </Link>
    );
  return isToDo ? desksOf(row) : <span className={styles["quiet"]}>{noNumber}</span>;
}

const Figure = ({ of }: { readonly of: string | null }) => (
  <span className={isNothing(of) ? styles["quiet"] : undefined}>{of === null ? noNumber : grouped(of)}</span>
);
