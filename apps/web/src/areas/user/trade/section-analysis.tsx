import { special } from "@zd/api/trading/special-sections";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { statusLabel } from "@zd/domain/trading/codes";
import { CallRefused } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import {
  Amount,
  Count,
  grouped,
  noNumber,
  shownPrice,
  Tonnes,
  UnitPrice,
} from "../../../ui/figures/figures.tsx";
import { SideTag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./analysis.module.css";

/** 场次成交分析: the firm's own wares and deals in a section. */
export function SectionAnalysis({ section }: { readonly section: SectionId }) {
  const { data, error, refetch } = useCallQuery(special.analyseSection, { section });
  if (error instanceof CallRefused && error.is("NOT_FOUND")) {
    return (
      <EmptyState title="本企业在该场次没有标的，也没有成交" drawing="board">
        请选择本企业参加过的场次
      </EmptyState>
    );
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
      <PlainTable
        label="标的成交情况"
        edge
        columns={[
          { title: "标的", show: (ware) => ware.no },
          { title: "产品", show: (ware) => ware.product },
          { title: "厂矿", from: "laptop", show: (ware) => ware.producer },
          { title: "数量", unit: "吨", figure: true, show: (ware) => <Tonnes of={ware.offered} /> },
          { title: "起拍价", unit: "元/吨", figure: true, show: (ware) => <UnitPrice of={ware.basePrice} /> },
          {
            title: "成交均价",
            unit: "元/吨",
            figure: true,
            show: (ware) => <UnitPrice of={ware.averagePrice} />,
          },
          {
            title: "较起拍价",
            unit: "元/吨",
            figure: true,
            show: (ware) => (
              <Rise of={ware.averagePrice === null ? null : ware.averagePrice - ware.basePrice} />
            ),
          },
          { title: "成交量", unit: "吨", figure: true, show: (ware) => <Tonnes of={ware.dealt} /> },
          { title: "成交金额", unit: "元", figure: true, show: (ware) => <Amount of={ware.amount} /> },
          { title: "报价", unit: "次", figure: true, show: (ware) => <Count of={ware.bids} /> },
          { title: "企业", unit: "家", figure: true, show: (ware) => <Count of={ware.bidders} /> },
          { title: "状态", show: (ware) => statusLabel(ware.status, "A") },
        ]}
        rows={data.wares}
        rowKey={(ware) => ware.ware}
      />
      {data.deals.length > 0 && (
        <>
          <h3>成交明细</h3>
          <PlainTable
            label="成交明细"
            edge
            columns={[
              { title: "成交时间", show: (deal) => formatShanghai(deal.at) },
              { title: "标的", show: (deal) => deal.no },
              { title: "产品", show: (deal) => deal.product },
              { title: "买卖", show: (deal) => <SideTag side={deal.side} /> },
              { title: "对方企业", show: (deal) => deal.counterparty },
              { title: "成交量", unit: "吨", figure: true, show: (deal) => <Tonnes of={deal.quantity} /> },
              { title: "成交价", unit: "元/吨", figure: true, show: (deal) => <UnitPrice of={deal.price} /> },
              { title: "成交金额", unit: "元", figure: true, show: (deal) => <Amount of={deal.amount} /> },
            ]}
            rows={data.deals}
            rowKey={(_row, at) => at}
          />
        </>
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
