import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { preciseTimeOfDay } from "../../../../parts/trading/moments.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { Scrolling } from "../../../../ui/page/scrolling.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import type { ModeFace } from "../../mode-face.ts";
import { DownloadReceipt } from "../proof/receipt-file.tsx";
import styles from "../ticket/ticket.module.css";
import { OrderStateTag, stateOf } from "./order-state.tsx";
import type { OwnOrder, OwnOrdersFailure, OwnStands } from "./own-orders.ts";

interface Props {
  readonly section: SectionId;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** Null unless they could not be read at all. */
  readonly failure: OwnOrdersFailure | null;
  /** How the firm stands on every ware by now. */
  readonly stands: OwnStands;
  /** Words of the section's mode. */
  readonly face: ModeFace;
  /** Shows the ware in the room. */
  readonly onChoose: (ware: WareId) => void;
}

/** 本场我的报价, newest first, with the deposits that they hold, and the last receipt. */
export function OwnOrderList({ section, orders, failure, stands, face, onChoose }: Props) {
  const title = `本场我的${face.act}`;
  if (failure) return <FailedState error={failure.error} what={`${title}未能读取`} onRetry={failure.retry} />;
  const [last] = orders;
  if (!last) return null;
  const showsPrices = face.counts !== "left";
  const heldDeposits = fen(orders.reduce((sum, order) => sum + stateOf(order, stands, face).held, 0n));

  return (
    <section className={styles["mine"]} aria-label={title}>
      <h2>
        {title}
        <small>占用保证金 {shownAmount(heldDeposits)} 元</small>
      </h2>
      <Scrolling className={styles["scroll"]}>
        <PlainTable
          label={title}
          edge
          inner
          columns={[
            {
              title: "标的",
              show: (order) => (
                <button type="button" onClick={() => onChoose(order.ware)}>
                  {order.wareNo} {order.product}
                </button>
              ),
            },
            {
              title: showsPrices ? `我的${face.act}` : "数量",
              unit: showsPrices ? "元/吨" : "吨",
              figure: true,
              show: ({ price, quantity }) => (
                <b>{showsPrices ? shownPrice(price) : shownQuantity(quantity)}</b>
              ),
            },
            {
              title: "保证金",
              unit: "元",
              figure: true,
              show: (order) => shownAmount(stateOf(order, stands, face).held),
            },
            {
              title: "状态",
              show: (order) => <OrderStateTag order={order} stands={stands} face={face} />,
            },
          ]}
          rows={orders}
          rowKey={({ orderNo }) => orderNo}
        />
      </Scrolling>
      <p className={styles["receipt"]}>
        最近回执 {last.orderNo} · {preciseTimeOfDay(last.at)} · 第 {last.seq} 笔
        <br />
        <span className="mono">哈希 {last.hash}</span> <DownloadReceipt section={section} seq={last.seq} />
      </p>
    </section>
  );
}
