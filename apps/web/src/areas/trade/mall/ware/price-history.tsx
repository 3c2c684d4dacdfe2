import { mallFinding } from "@zd/api/mall/finding";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useOpenedAt } from "../../../../realtime/server-clock.ts";
import { StepChart } from "../../../../ui/charts/step-chart.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { directionOf, shownPrice, shownRise } from "../../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import chip from "../../chip.module.css";
import styles from "../mall.module.css";
import own from "./ware-page.module.css";

const spans = [
  [30, "30 日"],
  [90, "90 日"],
  [365, "1 年"],
] as const;

/** How many of the newest changes are listed; the chart shows all. */
const lineCount = 8;

/** 挂牌价走势 and 调价记录. */
export function PriceHistory({ ware }: { readonly ware: MallWareId }) {
  const [days, setDays] = useState(90);
  const now = useOpenedAt();
  const { data, error, refetch } = useCallQuery(
    mallFinding.listPrices,
    { ware, days },
    { keepPrevious: true, everyMs: 60_000 },
  );
  const changes = data?.slice(1) ?? [];

  return (
    <section className={own["history"]} aria-labelledby="history">
      <div className={styles["title"]}>
        <h2 id="history">挂牌价走势</h2>
        <fieldset className={styles["chips"]} aria-label="天数">
          {spans.map(([span, name]) => (
            <button
              key={span}
              type="button"
              className={chip["chip"]}
              aria-pressed={span === days}
              onClick={() => setDays(span)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data || now === null ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <StepChart name={`近 ${days} 日挂牌价`} points={data} from={instant(now - days * dayMs)} to={now} />
          <details className={own["changes"]}>
            <summary>
              调价记录 <span>{changes.length === 0 ? "没有调价" : `近 ${days} 日 ${changes.length} 次`}</span>
            </summary>
            <PlainTable
              label="调价记录"
              edge
              columns={[
                { title: "执行时间", show: ({ at }) => formatShanghai(at).slice(0, 16) },
                {
                  title: "价格",
                  unit: "元/吨",
                  figure: true,
                  show: ({ price }) => <b>{shownPrice(price)}</b>,
                },
                {
                  title: "变动",
                  unit: "元/吨",
                  figure: true,
                  show: ({ move }) => <span className={styles[directionOf(move)]}>{shownRise(move)}</span>,
                },
              ]}
              rows={changes.slice(-lineCount).reverse()}
              rowKey={({ change }) => change}
            />
          </details>
        </>
      )}
    </section>
  );
}
