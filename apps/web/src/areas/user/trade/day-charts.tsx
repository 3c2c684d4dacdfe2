import type { contracts } from "@zd/api/contracts/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { displayNumber } from "@zd/domain/money/display-number";
import { ColumnChart, LineLegend, SideLegend } from "../../../ui/charts/column-chart.tsx";
import { eachDay } from "../../../ui/charts/each-day.ts";
import { grouped, shownAmount, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import styles from "./analysis.module.css";

type Days = OutputOf<typeof contracts.analyseDeals>["days"];

/** Yuan in short, as an axis shows them: 5,000 万, 1.5 亿. */
const shownYuan = (yuan: number) =>
  yuan >= 100_000_000
    ? `${yuan / 100_000_000} 亿`
    : yuan >= 10_000
      ? `${grouped(String(yuan / 10_000))} 万`
      : String(yuan);

const shownNumber = (value: number) => grouped(displayNumber(Math.round(value * 100) / 100));

/** Two panels over one axis of days, on which a day without deals has its place too: amounts by side, then quantity with price. */
export function DayCharts({ days }: { readonly days: Days }) {
  const all = eachDay(days);
  // The charts need no exact figures.
  return (
    <>
      <h2 id="by-day">
        每日成交金额
        <SideLegend />
      </h2>
      <ColumnChart
        summary={`${days.length} 个交易日有成交，每日成交金额的柱状图`}
        points={all.map(([day, sums]) => ({
          label: day.slice(5),
          value: sums ? Number(sums.amount) / 100 : 0,
          bought: sums ? Number(sums.boughtFor) / 100 : 0,
          detail: sums
            ? `${day}  ${sums.deals} 笔  ${shownAmount(sums.amount)} 元（采购 ${shownAmount(sums.boughtFor)}，销售 ${shownAmount(sums.soldFor)}）  均价 ${shownPrice(sums.averagePrice)} 元/吨`
            : `${day}  没有成交`,
        }))}
        scaleWord={shownYuan}
        // It has no line; the room of its scale keeps both axes of days below each other.
        lineWord={shownNumber}
      />
      <h3 className={styles["panel"]}>
        每日成交量与均价
        <LineLegend columns="成交量（吨）" line="均价（元/吨）" />
      </h3>
      <ColumnChart
        summary={`${days.length} 个交易日有成交，每日成交量的柱状图与均价线`}
        points={all.map(([day, sums]) => ({
          label: day.slice(5),
          value: sums ? Number(sums.quantity) / 10_000 : 0,
          line: sums?.averagePrice ? Number(sums.averagePrice) / 10_000 : null,
          detail: sums
            ? `${day}  ${shownQuantity(sums.quantity)} 吨  均价 ${shownPrice(sums.averagePrice)} 元/吨`
            : `${day}  没有成交，没有均价`,
        }))}
        scaleWord={shownNumber}
        lineWord={shownNumber}
      />
    </>
  );
}
