import { Link } from "@tanstack/react-router";
import { dueKinds } from "@zd/api/console/risk";
import { type DueTime, dueTimes } from "@zd/domain/terms/due";
import { Amount, Count } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { dueSearch } from "./due-search.ts";
import type { RiskOverview } from "./reads.ts";

type Due = RiskOverview["due"][number];

interface CountProps {
  readonly of: Due;
  readonly when: DueTime;
  readonly readAt: RiskOverview["readAt"];
}

/** A number of pieces that leads to the list with exactly these; nothing leads to an empty list. */
function CountLink({ of, when, readAt }: CountProps) {
  const count = of[when];
  if (count === 0) return <Count of={0} />;
  const { page, title } = dueKinds[of.kind];
  return (
    <Link to={page} search={dueSearch(of, when, readAt)} aria-label={`${title}${dueTimes[when]} ${count} 件`}>
      <Count of={count} />
    </Link>
  );
}

/** 到期与逾期: each number leads to its list, which shows these and no others. */
export const DueTable = ({ of: { due, readAt } }: { readonly of: RiskOverview }) => (
  <section className={table["block"]} aria-label="到期与逾期">
    <h2>
      到期与逾期
      <span>出金按申请日计</span>
    </h2>
    <PlainTable
      label="到期与逾期"
      edge
      rows={due}
      rowKey={({ kind }) => kind}
      columns={[
        {
          title: "事项",
          head: true,
          show: ({ kind }) => (
            <Link to={dueKinds[kind].page} search={dueKinds[kind].search}>
              {dueKinds[kind].title}
            </Link>
          ),
        },
        {
          title: "今日",
          unit: "件",
          figure: true,
          show: (one) => <CountLink of={one} when="today" readAt={readAt} />,
        },
        {
          title: "今日金额",
          unit: "元",
          figure: true,
          show: ({ todayAmount }) => <Amount of={todayAmount} />,
        },
        {
          title: "逾期",
          unit: "件",
          figure: true,
          show: (one) => <CountLink of={one} when="overdue" readAt={readAt} />,
        },
        {
          title: "逾期金额",
          unit: "元",
          figure: true,
          show: ({ overdueAmount }) => <Amount of={overdueAmount} />,
        },
      ]}
    />
  </section>
);
