import { mallFinding } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useOpenedAt } from "../../../../realtime/server-clock.ts";
import { StepChart } from "../../../../ui/charts/step-chart.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { directionOf, noNumber, shownPrice, shownRise } from "../../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

type AreaPrice = OutputOf<typeof mallFinding.readHome>["areaPrices"][number];

const areaCount = 8;
const days = 90;

/** 地区均价: what a product costs on the average in a region; each opens how it has gone. */
export function AreaPrices({ prices }: { readonly prices: readonly AreaPrice[] }) {
  const [selectedArea, setSelectedArea] = useState<AreaPrice | null>(null);
  return (
    <section>
      <div className={styles["title"]}>
        <h2>地区均价</h2>
      </div>
      {prices.length === 0 ? (
        <p className={styles["none"]}>暂无在售商品</p>
      ) : (
        <PlainTable
          label="地区均价"
          edge
          columns={[
            {
              title: "地区与产品",
              className: own["named"],
              show: (row) => (
                <button type="button" className={own["trend"]} onClick={() => setSelectedArea(row)}>
                  {row.areaName} {row.productName}
                </button>
              ),
            },
            { title: "均价", unit: "元/吨", figure: true, show: ({ price }) => <b>{shownPrice(price)}</b> },
            {
              title: "周变动",
              figure: true,
              show: ({ change }) => (
                <span className={styles[directionOf(change ?? 0n)]}>
                  {change === null ? noNumber : shownRise(change)}
                </span>
              ),
            },
          ]}
          rows={prices.slice(0, areaCount)}
          rowKey={({ area, product }) => `${area} ${product}`}
        />
      )}
      {selectedArea && <Trend of={selectedArea} onClose={() => setSelectedArea(null)} />}
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
