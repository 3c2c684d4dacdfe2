import { risk } from "@zd/api/console/risk";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, Count } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { MemberShares, Products } from "./concentration.tsx";
import { DueTable } from "./due-table.tsx";
import { Margins, Related } from "./exposures.tsx";
import type { RiskOverview } from "./reads.ts";
import { Shortfalls } from "./shortfalls.tsx";

/** 风险总览: who holds how much, which deposits are not enough, what is due, and which loans lack collateral. */
export function RiskPage() {
  const { data, error, refetch, isFetching } = useCallQuery(
    risk.readRisk,
    {},
    { everyMs: 60_000, keepPrevious: true },
  );
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>风险总览</h1>
        {data && (
          <p>
            数据时间 {formatShanghai(data.readAt)}，不含练习场次
            {!data.isWhole && "；合同过多，只计最近成交的部分"}
          </p>
        )}
        <div className={layout["acts"]}>
          <Button small busy={isFetching} onClick={() => void refetch()}>
            刷新
          </Button>
        </div>
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Overview of={data} />
      ) : (
        <Skeleton lines={16} />
      )}
    </div>
  );
}

const Overview = ({ of: shown }: { readonly of: RiskOverview }) => (
  <>
    <Facts
      layout="figures"
      label="合计"
      rows={[
        ["未了结合同 份", <Count key="contracts" of={shown.concentration.contracts} />],
        ["合同金额 元", <Amount key="amount" of={shown.concentration.amount} />],
        ["在押履约保证金 元", <Amount key="deposits" of={shown.concentration.deposits} />],
        ["保证金缺口 元", <Amount key="short" of={shown.adequacy.amount} />],
        ["无市价合同 份", <Count key="unpriced" of={shown.adequacy.unpricedContracts} />],
      ]}
    />
    <div className={table["split"]}>
      <DueTable of={shown} />
      <Related of={shown} />
    </div>
    <Shortfalls of={shown} />
    <Margins of={shown} />
    <Products of={shown} />
    <MemberShares of={shown} />
  </>
);
