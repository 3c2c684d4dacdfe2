import { market as calls } from "@zd/api/market/operations";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { largeTonnes } from "../../../parts/trading/large-figure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Count, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag } from "../../../ui/status/tag.tsx";
import table from "../../../ui/tables/table.module.css";
import styles from "./deal-statistics.module.css";

const everyMs = 60_000;
const periods = { today: "今日", month: "近 30 日" } as const;
type Period = keyof typeof periods;

/** 成交统计: what was dealt, by kind of ware and side, today or in thirty days. */
export function DealStatistics() {
  const [period, setPeriod] = useState<Period>("today");
  const { data, error, refetch } = useCallQuery(calls.listDealStatistics, {}, { everyMs });
  const rows = data?.[period];
  return (
    <section aria-labelledby="statistics">
      <div className={styles["head"]}>
        <h2 id="statistics">成交统计</h2>
        <fieldset aria-label="统计区间">
          {(Object.keys(periods) as Period[]).map((each) => (
            <button key={each} type="button" aria-pressed={each === period} onClick={() => setPeriod(each)}>
              {periods[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {error ? (
        <p className={layout["none"]}>
          {messageOf(error)}
          <Button look="text" small onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : !rows ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState title={`${periods[period]}还没有成交`} drawing="board" small>
          可改看其他时段
        </EmptyState>
      ) : (
        <table className={classNames(table["table"], styles["table"])}>
          <caption className="sr">{periods[period]}成交统计</caption>
          <thead>
            <tr>
              <th scope="col">品种</th>
              <th scope="col">
                单 <i>笔</i>
              </th>
              <th scope="col">成交量</th>
              <th scope="col">
                均价 <i>元/吨</i>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ wareKind, wareKindName, side, deals, quantity, averagePrice }) => {
              const { figure, unit } = largeTonnes(quantity);
              return (
                <tr key={`${wareKind} ${side}`}>
                  <th scope="row">
                    <SideTag side={side} /> {wareKindName}
                  </th>
                  <td>
                    <Count of={deals} />
                  </td>
                  <td>
                    {figure}
                    <i>{unit}</i>
                  </td>
                  <td>
                    <UnitPrice of={averagePrice} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
