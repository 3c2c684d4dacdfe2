import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { FailedState } from "../../../../ui/empty-state.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures.tsx";
import { Scrolling } from "../../../../ui/scrolling.tsx";
import type { ModeFace } from "../../mode-face.ts";
import { preciseTimeOfDay } from "../phases/moments.ts";
import { DownloadReceipt } from "../proof/receipt-file.tsx";
import styles from "../ticket/ticket.module.css";
import { OrderStateTag, stateOf } from "./order-state.tsx";
import type { OwnOrder, OwnOrdersFailure, OwnStands } from "./own-orders.ts";

interface Props {
  readonly section: SectionId;
  readonly orders: readonly OwnOrder[];
  readonly failure: OwnOrdersFailure | null;
  readonly stands: OwnStands;
  readonly face: ModeFace;
  readonly onChoose: (ware: WareId) => void;
}

/** 本场我的报价, newest first, with the deposits that they hold, and the last receipt. */
export function OwnOrderList({ section, orders, failure, stands, face, onChoose }: Props) {
  const title = `本场我的${face.act}`;
  if (failure) return <FailedState error={failure.error} what={`${title}未能读取`} onRetry={failure.retry} />;
  const [last] = orders;
  if (!last) return null;
  const priced = face.counts !== "left";
  const held = fen(orders.reduce((sum, order) => sum + stateOf(order, stands, face).held, 0n));

  return (
    <section className={styles["mine"]} aria-label={title}>
      <h2>
        {title}
        <small>占用保证金 {shownAmount(held)} 元</small>
      </h2>
      <Scrolling className={styles["scroll"]}>
        <table>
          <thead>
            <tr>
              <th>标的</th>
              <th>{priced ? `我的${face.act} 元/吨` : "数量 吨"}</th>
              <th>保证金 元</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.orderNo}>
                <td>
                  <button type="button" onClick={() => onChoose(order.ware)}>
                    {order.wareNo} {order.product}
                  </button>
                </td>
                <td>
                  <b>{priced ? shownPrice(order.price) : shownQuantity(order.quantity)}</b>
                </td>
                <td>{shownAmount(stateOf(order, stands, face).held)}</td>
                <td>
                  <OrderStateTag order={order} stands={stands} face={face} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <p className={styles["receipt"]}>
        最近回执 {last.orderNo} · {preciseTimeOfDay(last.at)} · 第 {last.seq} 笔
        <br />
        <span className="mono">哈希 {last.hash}</span> <DownloadReceipt section={section} seq={last.seq} />
      </p>
    </section>
  );
}
