import { mallControl } from "@zd/api/mall/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { mallOrderStates } from "@zd/domain/mall/order";
import { type FormEvent, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import { eachDay } from "../../../ui/charts/each-day.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, Count, grouped, shownAmount, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./statistics.module.css";

type Statistics = OutputOf<typeof mallControl.readStatistics>;

/** 商城统计: of the orders that were placed in a period. */
export function MallStatisticsPage() {
  const [period, setPeriod] = useState({ from: "", to: "" });
  const { data, error, refetch } = useCallQuery(mallControl.readStatistics, period, {
    keepPrevious: true,
  });
  return (
    <section className={table["page"]} aria-labelledby="mall-statistics">
      <header className={layout["head"]}>
        <h1 id="mall-statistics">商城统计</h1>
        {data && (
          <p>
            下单时间 {data.from} 至 {data.to}
          </p>
        )}
      </header>
      {data && (
        <PeriodForm key={`${data.from} ${data.to}`} from={data.from} to={data.to} onSubmit={setPeriod} />
      )}
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures of={data} />
      ) : (
        <Skeleton lines={14} />
      )}
    </section>
  );
}

interface PeriodProps {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Called with the period of 查询. */
  readonly onSubmit: (period: { readonly from: string; readonly to: string }) => void;
}

function PeriodForm({ onSubmit, from: initialFrom, to: initialTo }: PeriodProps) {
  const [from, setFrom] = useState(initialFrom);
  const [to, setTo] = useState(initialTo);
  const isBackwards = from > to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) onSubmit({ from, to });
  };
  return (
    <form className={styles["period"]} onSubmit={submit}>
      <DayField label="开始日期" value={from} onChange={setFrom} />
      <DayField
        label="结束日期"
        value={to}
        fault={isBackwards ? "不得早于开始日期" : undefined}
        onChange={setTo}
      />
      <Button type="submit" look="main" disabled={isBackwards}>
        查询
      </Button>
    </form>
  );
}

const inTenThousands = (yuan: number) => `${grouped(String(yuan / 10_000))} 万`;

function Figures({ of }: { readonly of: Statistics }) {
  if (of.states.every(({ orders }) => orders === 0))
    return <EmptyState title="这段时间没有商城订单">请放宽起止日期</EmptyState>;
  return (
    <>
      <Facts label="生效的合同">
        <Fact title="生效合同">
          <Count of={of.agreed.contracts} />
        </Fact>
        <Fact title="合同数量（吨）">
          <Tonnes of={of.agreed.quantity} />
        </Fact>
        <Fact title="合同金额（元）">
          <Amount of={of.agreed.amount} />
        </Fact>
        <Fact title="服务费（元）">
          <Amount of={of.agreed.fees} />
        </Fact>
      </Facts>
      <section className={table["block"]} aria-label="每日下单">
        <h2>
          每日下单货款<span>元</span>
        </h2>
        <ColumnChart
          summary={`${of.from} 至 ${of.to} 每日下单货款`}
          points={eachDay(of.days).map(([day, sums]) => ({
            label: day,
            value: sums ? Number(sums.amount) / 100 : 0,
            detail: sums ? `${day}：${sums.orders} 单，${shownAmount(sums.amount)} 元` : `${day}：没有下单`,
          }))}
          scaleWord={inTenThousands}
        />
      </section>
      <Table
        title="各状态的订单"
        head="状态"
        rows={of.states.map((row) => ({ ...row, name: mallOrderStates[row.state] }))}
      />
      <Table
        title="按商品种类"
        head="商品种类"
        rows={of.kinds.map((row) => ({ ...row, name: row.kindName }))}
      />
      <Table
        title="下单最多的店铺"
        head="店铺"
        rows={of.shops.map((row) => ({ ...row, name: row.shopName }))}
      />
    </>
  );
}

interface TableProps {
  readonly title: string;
  /** Title of the first column. */
  readonly head: string;
  /** One for each state, ware kind or shop, as `head` says. */
  readonly rows: readonly (Pick<Statistics["states"][number], "orders" | "quantity" | "amount"> & {
    readonly name: string;
    /** Missing where the table has no such column. */
    readonly averagePrice?: Statistics["kinds"][number]["averagePrice"];
    /** Number of orders that came into force; missing where the table has no such column. */
    readonly confirmed?: number;
  })[];
}

function Table({ title, head, rows }: TableProps) {
  const withPrice = rows.some(({ averagePrice }) => averagePrice !== undefined);
  const withConfirmed = rows.some(({ confirmed }) => confirmed !== undefined);
  return (
    <section className={table["block"]} aria-label={title}>
      <h2>{title}</h2>
      <PlainTable
        label={head}
        edge
        columns={[
          { title: head, head: true, show: ({ name }) => name },
          { title: "订单", figure: true, show: ({ orders }) => <Count of={orders} /> },
          withConfirmed && {
            title: "已确认",
            figure: true,
            show: ({ confirmed = 0 }) => <Count of={confirmed} />,
          },
          { title: "数量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
          withPrice && {
            title: "均价",
            unit: "元/吨",
            figure: true,
            show: ({ averagePrice = null }) => <UnitPrice of={averagePrice} />,
          },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </section>
  );
}
