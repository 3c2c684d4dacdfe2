import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../api/hooks.ts";
import { Bar, thousandthsOf } from "../../../ui/charts/bar.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, grouped, shownAmount } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./financing.module.css";

type Limits = OutputOf<typeof finances.readLimits>;

/** 额度: what each lender has granted, and what was used of it lately. */
export function LimitsPart() {
  const { data, error, refetch } = useCallQuery(finances.readLimits, {});
  return (
    <section className={styles["block"]} aria-labelledby="finance-limits">
      <h2 id="finance-limits">额度</h2>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.limits.length === 0 ? (
        <EmptyState title="尚无有效授信" drawing="money">
          <Link to="/user/financing/applyForFinance">申请授信</Link>
        </EmptyState>
      ) : (
        data.limits.map((limit) => <Limit key={limit.credit} {...limit} />)
      )}
      {data && data.days.length > 0 && <UsedDays days={data.days} />}
    </section>
  );
}

/** One lender's limit: how much of it is used, as a bar with its figures. */
const Limit = ({ channelName, granted, used, available, expiresOn, frozenFor }: Limits["limits"][number]) => (
  <article className={styles["limit"]}>
    <h3>
      {channelName}
      {frozenFor === null ? (
        <small>有效期至 {expiresOn}</small>
      ) : (
        <Status tone="muted">已冻结：{frozenFor}</Status>
      )}
    </h3>
    <Bar thousandths={thousandthsOf(used, granted)} />
    <Facts bare layout="figures">
      {(
        [
          ["授信额度（元）", granted],
          ["已用（元）", used],
          ["可用（元）", frozenFor === null ? available : null],
        ] as const
      ).map(([title, of]) => (
        <Fact key={title} title={title}>
          <Amount of={of} strong />
        </Fact>
      ))}
    </Facts>
  </article>
);

const inTenThousands = (yuan: number) => `${grouped(String(yuan / 10_000))} 万`;

/** 已用额度, evening by evening: a picture, and its figures as a table. */
function UsedDays({ days }: Pick<Limits, "days">) {
  return (
    <div className={styles["used"]}>
      <h3>每日已用额度</h3>
      <ColumnChart
        summary={`近 ${days.length} 日已用额度，最近 ${shownAmount(days.at(-1)?.used ?? null)} 元`}
        points={days.map(({ day, used }) => ({
          label: day.slice(5),
          value: Number(used) / 100,
          detail: `${day} 已用 ${shownAmount(used)} 元`,
        }))}
        scaleWord={inTenThousands}
      />
      <details className={styles["trial"]}>
        <summary>按表格查看</summary>
        <PlainTable
          label="每日已用额度"
          columns={[
            { title: "日期", show: ({ day }) => day },
            { title: "已用额度（元）", figure: true, show: ({ used }) => <Amount of={used} /> },
          ]}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      </details>
    </div>
  );
}
