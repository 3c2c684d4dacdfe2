import { mallFinding } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useOpenedAt } from "../../../../realtime/server-clock.ts";
import { StepChart } from "../../../../ui/charts/step-chart.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState, FailedState } from "../../../../ui/empty-state.tsx";
import { directionOf, noNumber, shownPrice, shownRise } from "../../../../ui/figures.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

type AreaPrice = OutputOf<typeof mallFinding.readHome>["areaPrices"][number];

const shown = 8;
const days = 90;

/** 地区均价: what a product costs on the average in a region; each opens how it has gone. */
export function AreaPrices({ prices }: { readonly prices: readonly AreaPrice[] }) {
  const [opened, setOpened] = useState<AreaPrice | null>(null);
  return (
    <section>
      <div className={styles["title"]}>
        <h2>地区均价</h2>
      </div>
      {prices.length === 0 ? (
        <p className={styles["none"]}>暂无在售商品</p>
      ) : (
        <table className={styles["table"]}>
          <caption className="sr">地区均价</caption>
          <thead>
            <tr>
              <th scope="col">地区与产品</th>
              <th scope="col" className={styles["number"]}>
                均价<i>元/吨</i>
              </th>
              <th scope="col" className={styles["number"]}>
                周变动
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.slice(0, shown).map((row) => (
              <tr key={`${row.area} ${row.product}`}>
                <td className={own["named"]}>
                  <button type="button" className={own["trend"]} onClick={() => setOpened(row)}>
                    {row.areaName} {row.productName}
                  </button>
                </td>
                <td className={styles["number"]}>
                  <b>{shownPrice(row.price)}</b>
                </td>
                <td className={classNames(styles["number"], styles[directionOf(row.change ?? 0n)])}>
                  {row.change === null ? noNumber : shownRise(row.change)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {opened && <Trend of={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** 走势 of one mean price. */
function Trend({ of, onClose }: { readonly of: AreaPrice; readonly onClose: () => void }) {
  const { area, product, areaName, productName } = of;
  const now = useOpenedAt();
  const { data, error, refetch } = useCallQuery(mallFinding.listAreaPrices, { area, product, days });
  const points = (data ?? []).flatMap(({ day, price }) => {
    const at = parseShanghai(`${day} 00:00:00`);
    return at === null ? [] : [{ at, price }];
  });
  return (
    <Dialog title={`${areaName} ${productName}均价走势`} onClose={onClose} wide>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data || now === null ? (
        <Skeleton lines={6} />
      ) : points.length === 0 ? (
        <EmptyState title="还没有走势">每天结束时记下当天的均价</EmptyState>
      ) : (
        <StepChart name={`近 ${days} 日均价`} points={points} from={instant(now - days * dayMs)} to={now} />
      )}
    </Dialog>
  );
}
