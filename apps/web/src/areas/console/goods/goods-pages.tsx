import { goodsCalls } from "@zd/api/goods/operations";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import styles from "../../../parts/goods/lot-bookings.module.css";
import { LotBookings, shownBookings } from "../../../parts/goods/lot-bookings.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { JournalExport } from "../journal-export.tsx";

/** 货权登记: the lots of all firms, for risk control. */
export const GoodsLotsPage = () => (
  <QueryPage
    key="lots"
    of={goodsCalls.listAllLots}
    rowKey="lot"
    emptyHint="会员登记或挂牌的货物会出现在这里"
    actions={<GoodsJournal />}
    detail={({ lot }) => <LotHistory key={lot} lot={lot} />}
  />
);

/** 货权变动记录: every booking of the register. */
export const GoodsBookingsPage = () => (
  <QueryPage
    key="bookings"
    of={goodsCalls.listAllBookings}
    rowKey="voucher"
    emptyHint="这段时间没有货权变动"
    actions={<GoodsJournal />}
  />
);

const GoodsJournal = () =>
  may(useUser(), "control-contracts") && (
    <JournalExport operation={goodsCalls.exportJournal} label="导出近 30 天货权总账" />
  );

function LotHistory({ lot }: { readonly lot: string }) {
  const query = { pageIndex: 1, pageSize: shownBookings, filters: { lot } } as const;
  const { data, error, refetch } = useCallQuery(goodsCalls.listAllBookings, query);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className={styles["block"]}>
      <h3>货权变动 {data.total} 笔</h3>
      <LotBookings rows={data.rows} />
    </div>
  );
}
