import { Link } from "@tanstack/react-router";
import { funds } from "@zd/api/funds/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { useCallQuery } from "../../../api/hooks.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { RefreshIcon } from "../../../ui/buttons/icons.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { accountLines, type Today } from "./day-account.ts";
import { FundsTable } from "./funds-table.tsx";
import styles from "./money-page.module.css";

/** 今日资金 (R-2136, domain §6.7): where the firm's money is, and how the day came to it. */
export function MoneyPage() {
  const { data, error, isFetching, refetch } = useCallQuery(funds.readToday, {});
  return (
    <section aria-labelledby="money">
      <header className={layout["head"]}>
        <h1 id="money">今日资金</h1>
        {data && (
          <p>
            {data.day} · 截至 <time>{formatShanghai(data.at).slice(11)}</time> · 单位 元
          </p>
        )}
        <nav className={layout["acts"]} aria-label="相关">
          <Link to="/user/bank/inoutmoney">资金划转</Link>
          <Link to="/user/bank/moneychange">变动明细</Link>
          <Link to="/user/bank/hismoney">历史资金</Link>
          <Link to="/user/bank/query-voucher">凭证</Link>
        </nav>
        <IconButton tip="刷新" aria-busy={isFetching} onClick={() => void refetch()}>
          <RefreshIcon />
        </IconButton>
      </header>
      {error ? (
        // Figures of money that may be old are worse than none.
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles["parts"]}>
          <section className={styles["part"]} aria-labelledby="buckets">
            <h2 id="buckets">资金构成</h2>
            <FundsTable today={data} />
            <p className={styles["capital"]}>
              <span>总资金大写</span>
              {chineseCapital(data.total)}
            </p>
          </section>
          <DayAccount today={data} />
        </div>
      ) : (
        <Skeleton lines={14} />
      )}
    </section>
  );
}

function DayAccount({ today }: { readonly today: Today }) {
  return (
    <section className={styles["part"]} aria-labelledby="account">
      <h2 id="account">今日收支</h2>
      <PlainTable
        label="期初总资金加减今日各项等于当前总资金"
        columns={[
          { title: "加减", quiet: true, className: styles["sign"], show: ({ sign }) => sign, sum: "=" },
          { title: "项目", head: true, show: ({ title }) => title, sum: "当前总资金" },
          {
            title: "金额",
            unit: "元",
            figure: true,
            show: ({ amount }, place) => <Amount of={amount} strong={place === 0} />,
            sum: <Amount of={today.total} strong />,
          },
          {
            title: "说明",
            from: "laptop",
            className: layout["quiet"],
            show: ({ explanation }) => explanation,
          },
        ]}
        rows={[
          { title: "期初总资金", explanation: "今日 00:00 的总资金", sign: "", amount: today.opening },
          ...accountLines(today),
        ]}
        rowKey={({ title }) => title}
        rowClass={({ amount }, place) => (amount === 0n && place > 0 ? styles["still"] : undefined)}
      />
      <p className={layout["note"]}>
        今日可用资金变动 <Amount of={today.availableChange} strong />{" "}
        元。冻结与解冻保证金只在科目之间移动，不改变总资金。
      </p>
    </section>
  );
}
