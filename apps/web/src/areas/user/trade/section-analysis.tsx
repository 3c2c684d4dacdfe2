import { special } from "@zd/api/trading/special-sections";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { statusLabel } from "@zd/domain/trading/codes";
import { CallRefused } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount, Count, grouped, noNumber, shownPrice, Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SideTag } from "../../../ui/tag.tsx";
import table from "../funds/plain-table.module.css";
import styles from "./analysis.module.css";

/** 场次成交分析: the firm's own wares and deals in a section. */
export function SectionAnalysis({ section }: { readonly section: SectionId }) {
  const { data, error, refetch } = useCallQuery(special.analyseSection, { section });
  if (error instanceof CallRefused && error.is("NOT_FOUND")) {
    return <EmptyState title="本企业在该场次没有标的，也没有成交" />;
  }
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const dealt = data.wares.filter(({ dealt }) => dealt > 0n).length;
  return (
    <>
      <p className={styles["summary"]}>
        {data.name}，{data.tradingDay}，{tradeModeLabel(data.mode, data.downmode)}：标的 {data.wares.length}{" "}
        个，成交 {dealt} 个，
        {grouped(String(data.deals.length))} 笔。
        {data.owner && !isOver(data.status) && "报价次数与报价企业数在场次结束后显示。"}
      </p>
      <Scrolling className={styles["scroll"]}>
        <table className={table["table"]}>
          <caption className="sr">标的成交情况</caption>
          <thead>
            <tr>
              <th scope="col">标的</th>
              <th scope="col">产品</th>
              <th scope="col" className={table["wide"]}>
                厂矿
              </th>
              <th scope="col" className={table["figure"]}>
                数量<i>吨</i>
              </th>
              <th scope="col" className={table["figure"]}>
                起拍价<i>元/吨</i>
              </th>
              <th scope="col" className={table["figure"]}>
                成交均价<i>元/吨</i>
              </th>
              <th scope="col" className={table["figure"]}>
                较起拍价<i>元/吨</i>
              </th>
              <th scope="col" className={table["figure"]}>
                成交量<i>吨</i>
              </th>
              <th scope="col" className={table["figure"]}>
                成交金额<i>元</i>
              </th>
              <th scope="col" className={table["figure"]}>
                报价<i>次</i>
              </th>
              <th scope="col" className={table["figure"]}>
                企业<i>家</i>
              </th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {data.wares.map((ware) => (
              <tr key={ware.ware}>
                <td>{ware.no}</td>
                <td>{ware.product}</td>
                <td className={table["wide"]}>{ware.producer}</td>
                <td className={table["figure"]}>
                  <Tonnes of={ware.offered} />
                </td>
                <td className={table["figure"]}>
                  <UnitPrice of={ware.basePrice} />
                </td>
                <td className={table["figure"]}>
                  <UnitPrice of={ware.averagePrice} />
                </td>
                <td className={table["figure"]}>
                  <Rise of={ware.averagePrice === null ? null : ware.averagePrice - ware.basePrice} />
                </td>
                <td className={table["figure"]}>
                  <Tonnes of={ware.dealt} />
                </td>
                <td className={table["figure"]}>
                  <Amount of={ware.amount} />
                </td>
                <td className={table["figure"]}>
                  <Count of={ware.bids} />
                </td>
                <td className={table["figure"]}>
                  <Count of={ware.bidders} />
                </td>
                <td>{statusLabel(ware.status, "A")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      {data.deals.length > 0 && (
        <Scrolling className={styles["scroll"]}>
          <h3>成交明细</h3>
          <table className={table["table"]}>
            <caption className="sr">成交明细</caption>
            <thead>
              <tr>
                <th scope="col">成交时间</th>
                <th scope="col">标的</th>
                <th scope="col">产品</th>
                <th scope="col">买卖</th>
                <th scope="col">对方企业</th>
                <th scope="col" className={table["figure"]}>
                  成交量<i>吨</i>
                </th>
                <th scope="col" className={table["figure"]}>
                  成交价<i>元/吨</i>
                </th>
                <th scope="col" className={table["figure"]}>
                  成交金额<i>元</i>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.deals.map((deal, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: deals of an ended ware keep their places
                <tr key={at}>
                  <td>{formatShanghai(deal.at)}</td>
                  <td>{deal.no}</td>
                  <td>{deal.product}</td>
                  <td>
                    <SideTag side={deal.side} />
                  </td>
                  <td>{deal.counterparty}</td>
                  <td className={table["figure"]}>
                    <Tonnes of={deal.quantity} />
                  </td>
                  <td className={table["figure"]}>
                    <UnitPrice of={deal.price} />
                  </td>
                  <td className={table["figure"]}>
                    <Amount of={deal.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </>
  );
}

const isOver = (status: string) => ["5", "6", "7"].includes(status);

/** 红涨绿跌, with a sign for whoever cannot tell the colours apart. */
function Rise({ of }: { readonly of: bigint | null }) {
  if (of === null) return noNumber;
  const tone = of > 0n ? styles["up"] : of < 0n ? styles["down"] : undefined;
  return (
    <span className={tone}>
      {of > 0n && "+"}
      {shownPrice(of as never)}
    </span>
  );
}
