import { goodsCalls } from "@zd/api/goods/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { goodsStates, type LotNo } from "@zd/domain/goods/states";
import { useCallQuery } from "../../../api/hooks.ts";
import { RecordTable } from "../../../parts/contracts/record-table.tsx";
import styles from "../../../parts/goods/lot-bookings.module.css";
import { LotBookings, shownBookings } from "../../../parts/goods/lot-bookings.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber, Tonnes } from "../../../ui/figures/figures.tsx";
import type { OwnLot } from "./reads.ts";

type Holder = OutputOf<typeof goodsCalls.readLot>["holders"][number];

const holderColumns = [
  { title: "状态", show: ({ state }: Holder) => goodsStates[state] },
  { title: "占用单号", show: ({ reference }: Holder) => reference || noNumber },
  { title: "数量", unit: "吨", figure: true, show: (row: Holder) => <Tonnes of={row.quantity} /> },
] as const;

interface Props {
  readonly row: OwnLot;
  /** Null where nothing is free, or for whoever may not. */
  readonly onWriteOff: (() => void) | null;
}

/** 货物批次: what holds its tonnes, and how they came there. */
export function LotDetail({ row, onWriteOff }: Props) {
  const lot = row.lot as LotNo;
  const details = useCallQuery(goodsCalls.readLot, { lot });
  const query = { pageIndex: 1, pageSize: shownBookings, filters: { lot } } as const;
  const bookings = useCallQuery(goodsCalls.listBookings, query);
  const failure = details.error ?? bookings.error;
  if (failure && !(details.data && bookings.data))
    return <FailedState error={failure} onRetry={() => void details.refetch()} />;
  if (!details.data || !bookings.data) return <Skeleton lines={6} />;
  return (
    <div className={styles["block"]}>
      {details.data.memo && <p className={styles["memo"]}>说明：{details.data.memo}</p>}
      <h3>货权状态</h3>
      <RecordTable label="货权状态" rows={details.data.holders} columns={holderColumns} none="已全部注销" />
      <h3>货权变动</h3>
      <LotBookings rows={bookings.data.rows} />
      {onWriteOff && (
        <div className={styles["ends"]}>
          <Button look="danger" onClick={onWriteOff}>
            注销货物
          </Button>
        </div>
      )}
    </div>
  );
}
