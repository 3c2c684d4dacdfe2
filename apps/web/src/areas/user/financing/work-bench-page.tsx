import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { loanStates, productKinds, repayMethods } from "@zd/domain/financing/codes";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./financing.module.css";
import { LimitsPart } from "./limits-part.tsx";
import { MarginNotices } from "./margin-notices.tsx";
import { RepayCalendar } from "./repay-calendar.tsx";

type Product = OutputOf<typeof finances.listProducts>[number];

/** 我的工作台 (R-2139): what is owed and when, what may still be borrowed, and what there is to borrow. */
export function WorkBenchPage() {
  const overview = useCallQuery(finances.readOverview, {});
  const may = useAside(finances.canApplyNow, {});
  const now = useOpenedAt();
  if (overview.error)
    return <FailedState page error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data || now === null) return <Skeleton lines={14} />;
  const { outstanding, dueSoon, overdue, interestPaid, calendar, notices, counts } = overview.data;
  return (
    <section className={styles["page"]} aria-labelledby="finance-bench">
      <header className={layout["head"]}>
        <h1 id="finance-bench">我的工作台</h1>
        <div className={layout["acts"]}>
          <Link className={buttonClass({ small: true })} to="/user/financing/myFinance">
            我的融资
          </Link>
          <Link className={buttonClass({ small: true, look: "main" })} to="/user/financing/applyForFinance">
            融资申请
          </Link>
        </div>
      </header>
      {may && !may.can && (
        <p className={styles["warning"]} role="status">
          暂不能申请：{may.reason}
        </p>
      )}
      <MarginNotices notices={notices} />
      <Facts layout="figures">
        <Figure title="未还本金（元）" of={outstanding} />
        <Figure title="30 天内应还（元）" of={dueSoon} />
        <Figure title="逾期应还（元）" of={overdue} />
        <Figure title="累计已付利息（元）" of={interestPaid} />
      </Facts>
      <Counts counts={counts} />
      <Leading>
        <div className={styles["pair"]}>
          <Leading>
            <LimitsPart />
          </Leading>
          <section className={styles["block"]} aria-labelledby="finance-calendar">
            <h2 id="finance-calendar">还款日历</h2>
            <RepayCalendar due={calendar} now={now} />
          </section>
        </div>
      </Leading>
      <Products />
    </section>
  );
}

const Figure = ({
  title,
  of,
}: {
  readonly title: string;
  /** The amount, in fen; null where it is not known. */
  readonly of: Parameters<typeof Amount>[0]["of"];
}) => (
  <Fact title={title}>
    <Amount of={of} strong />
  </Fact>
);

/** The number of loans in each state, as links to their list. */
function Counts({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const some = Object.entries(loanStates).filter(([state]) => (counts[state] ?? 0) > 0);
  if (some.length === 0) return null;
  return (
    <nav className={styles["counts"]} aria-label="借款状态">
      {some.map(([state, words]) => (
        <Link key={state} to="/user/financing/myFinance" search={{ state }}>
          {words} <b>{counts[state]}</b>
        </Link>
      ))}
    </nav>
  );
}

const productColumns: readonly PlainColumn<Product>[] = [
  { title: "资金渠道", show: ({ channelName }) => channelName },
  { title: "产品", show: ({ name }) => name },
  { title: "类别", show: ({ kind }) => productKinds[kind] },
  { title: "年利率（%）", figure: true, show: ({ rate }) => rate },
  { title: "融资比例（%）", figure: true, show: ({ ratio }) => ratio },
  { title: "最长（天）", figure: true, show: ({ mostDays }) => mostDays },
  {
    title: "还款方式",
    words: true,
    show: ({ methods }) => methods.map((method) => repayMethods[method]).join("、"),
  },
  { title: "说明", words: true, show: ({ terms }) => terms },
];

function Products() {
  const { data, error, refetch } = useCallQuery(finances.listProducts, {}, { staleMs: 600_000 });
  return (
    <section className={styles["block"]} aria-labelledby="finance-products">
      <h2 id="finance-products">融资产品</h2>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PlainTable
          stacked
          label="融资产品"
          columns={productColumns}
          rows={data}
          rowKey={({ product }) => product}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  );
}
