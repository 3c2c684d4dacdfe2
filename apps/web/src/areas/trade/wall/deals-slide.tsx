import { market as calls } from "@zd/api/market/operations";
import { sides } from "@zd/domain/terms/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { largeYuan } from "../../../parts/trading/large-figure.ts";
import { shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./wall.module.css";

/** How many lines are read from five metres. */
const mostLines = 8;

/** How often the deals are read again, in milliseconds. */
const everyMs = 60_000;

/** 成交统计: what was dealt within thirty days, by kind and side, the largest first. */
export function DealsSlide() {
  const { data, isError } = useCallQuery(calls.listDealStatistics, {}, { everyMs, keepPrevious: true });
  const lines = data?.month
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))
    .slice(0, mostLines);
  return (
    <section className={styles["slide"]} aria-label="近30日成交">
      <header>
        <h2>近 30 日成交</h2>
      </header>
      {lines === undefined || lines.length === 0 ? (
        <p className={styles["empty"]}>
          {lines ? "近 30 日没有成交" : isError ? "成交统计未能读取，稍后自动重试" : "正在读取成交统计"}
        </p>
      ) : (
        <PlainTable
          label="近 30 日成交"
          columns={[
            { title: "商品种类", show: ({ wareKindName }) => wareKindName },
            { title: "方向", show: ({ side }) => sides[side] },
            { title: "成交", unit: "单", figure: true, show: ({ deals }) => deals },
            { title: "成交量", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
            {
              title: "成交额",
              figure: true,
              show: ({ amount }) => {
                const { figure, unit } = largeYuan(amount);
                return (
                  <>
                    {figure}
                    <small>{unit}</small>
                  </>
                );
              },
            },
            {
              title: "均价",
              unit: "元/吨",
              figure: true,
              show: ({ averagePrice }) => <b>{shownPrice(averagePrice)}</b>,
            },
          ]}
          rows={lines}
          rowKey={({ wareKindName, side }) => `${wareKindName} ${side}`}
        />
      )}
    </section>
  );
}
