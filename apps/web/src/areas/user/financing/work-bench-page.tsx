import { Link } from "@tanstack/react-router";
import { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { productKinds, repayMethods } from "@zd/domain/financing/codes";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Bar, thousandthsOf } from "../../../ui/charts/bar.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount, grouped, shownAmount } from "../../../ui/figures.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import styles from "./financing.module.css";
import { RepayCalendar } from "./repay-calendar.tsx";

type Overview = OutputOf<typeof finances.readOverview>;

/** 我的工作台 (R-2139): what is owed and when, what may still be borrowed, and what there is to borrow. */
export function WorkBenchPage() {
  const overview = useAnswer(finances.readOverview, {}, { quiet: true });
  const may = useAnswer(finances.canApplyNow, {}, { quiet: true });
  const now = useOpenedAt();
  if (overview.error)
    return <FailedState words={wordsOf(overview.error)} onRetry={() => void overview.refetch()} />;
  if (!overview.data || now === null) return <Skeleton lines={14} />;
  const { outstanding, dueSoon, overdue, interestPaid, calendar, notices } = overview.data;
  return (
    <section className={styles["page"]} aria-labelledby="finance-bench">
      <header className={styles["head"]}>
        <h1 id="finance-bench">我的工作台</h1>
        <Link to="/user/financing/applyForFinance">融资申请</Link>
        <Link to="/user/financing/myFinance">我的融资</Link>
      </header>
      {may.data && !may.data.can && (
        <p className={styles["warning"]} role="status">
          暂不能申请：{may.data.reason}
        </p>
      )}
      <Notices notices={notices} />
      <dl className={styles["figures"]}>
        <Figure title="未还本金（元）" of={outstanding} />
        <Figure title="30 天内应还（元）" of={dueSoon} />
        <Figure title="逾期应还（元）" of={overdue} />
        <Figure title="累计已付利息（元）" of={interestPaid} />
      </dl>
      <div className={styles["pair"]}>
        <Limits />
        <section className={styles["block"]} aria-labelledby="finance-calendar">
          <h2 id="finance-calendar">还款日历</h2>
          <RepayCalendar due={calendar} now={now} />
        </section>
      </div>
      <Products />
    </section>
  );
}

const Figure = ({
  title,
  of,
}: {
  readonly title: string;
  readonly of: Parameters<typeof Amount>[0]["of"];
}) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Amount of={of} strong />
    </dd>
  </div>
);

/** 追加担保通知: until they are read they stand above everything. */
function Notices({ notices }: { readonly notices: Overview["notices"] }) {
  const read = useCommand(finances.giveCommand, { refreshes: [finances.readOverview] });
  const unread = notices.filter(({ isRead }) => !isRead);
  if (unread.length === 0) return null;
  return (
    <section className={styles["block"]} aria-labelledby="finance-notices">
      <h2 id="finance-notices">
        <Status mark="failed">追加担保通知</Status>
        <Button
          small
          busy={read.isPending}
          onClick={() => read.mutate({ command: "read", code: "", fundPassword: "" })}
        >
          已阅
        </Button>
      </h2>
      <ul className={styles["list"]}>
        {unread.map(({ call, loan, coverage, lacking, answerBy, memo }) => (
          <li key={call}>
            借款 {loan}
            {coverage !== "" && `，押品覆盖率 ${coverage}%`}，请于 {answerBy} 前追加担保或还款{" "}
            {shownAmount(lacking)} 元。{memo}
          </li>
        ))}
      </ul>
    </section>
  );
}

const inTenThousands = (yuan: number) => `${grouped(String(yuan / 10_000))} 万`;

/** 额度: what each lender has granted, and what was used of it lately. */
function Limits() {
  const { data, error, refetch } = useAnswer(finances.readLimits, {}, { quiet: true });
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { limits, days } = data;
  return (
    <section className={styles["block"]} aria-labelledby="finance-limits">
      <h2 id="finance-limits">额度</h2>
      {limits.length === 0 ? (
        <EmptyState title="尚无有效授信">
          <Link to="/user/financing/applyForFinance">申请授信</Link>
        </EmptyState>
      ) : (
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">资金渠道</th>
              <th scope="col" className={styles["number"]}>
                授信额度（元）
              </th>
              <th scope="col" className={styles["number"]}>
                可用（元）
              </th>
              <th scope="col">已用</th>
              <th scope="col">有效期至</th>
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <tr key={limit.credit}>
                <td>{limit.channelName}</td>
                <td className={styles["number"]}>
                  <Amount of={limit.granted} />
                </td>
                <td className={styles["number"]}>
                  <Amount of={limit.available} strong />
                </td>
                <td>
                  <Bar thousandths={thousandthsOf(limit.used, limit.granted)} />
                </td>
                <td>{limit.frozenFor === null ? limit.expiresOn : `已冻结：${limit.frozenFor}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {days.length > 0 && (
        <ColumnChart
          summary={`近 ${days.length} 日已用额度，最近 ${shownAmount(days.at(-1)?.used ?? null)} 元`}
          points={days.map(({ day, used }) => ({
            label: day.slice(5),
            value: Number(used) / 100,
            told: `${day} 已用 ${shownAmount(used)} 元`,
          }))}
          scaleWord={inTenThousands}
        />
      )}
    </section>
  );
}

function Products() {
  const { data } = useAnswer(finances.listProducts, {}, { quiet: true, freshMs: 600_000 });
  if (!data) return <Skeleton lines={5} />;
  return (
    <section className={styles["block"]} aria-labelledby="finance-products">
      <h2 id="finance-products">融资产品</h2>
      <div className={styles["scroll"]}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">产品</th>
              <th scope="col">资金渠道</th>
              <th scope="col">类别</th>
              <th scope="col" className={styles["number"]}>
                年利率
              </th>
              <th scope="col" className={styles["number"]}>
                融资比例
              </th>
              <th scope="col" className={styles["number"]}>
                最长
              </th>
              <th scope="col">还款方式</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.product}>
                <td>{one.name}</td>
                <td>{one.channelName}</td>
                <td>{productKinds[one.kind]}</td>
                <td className={styles["number"]}>{one.rate}%</td>
                <td className={styles["number"]}>{one.ratio}%</td>
                <td className={styles["number"]}>{one.mostDays} 天</td>
                <td>{one.methods.map((method) => repayMethods[method]).join("、")}</td>
                <td className={styles["wrap"]}>{one.terms}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
