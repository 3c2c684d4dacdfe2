import { Link } from "@tanstack/react-router";
import { timeOfDay } from "../../../parts/trading/moments.ts";
import { shownPrice } from "../../../ui/figures/figures.tsx";
import { faceOf } from "../mode-face.ts";
import { OrderStateTag } from "../room/own/order-state.tsx";
import type { OwnOrder, OwnStands } from "../room/own/own-orders.ts";
import styles from "./desk.module.css";
import type { DeskLot } from "./outbid-queue.ts";

interface Props {
  /** Of all sessions of the desk. */
  readonly orders: readonly OwnOrder[];
  /** The sessions whose wares have been read. */
  readonly lots: readonly DeskLot[];
  readonly stands: OwnStands;
}

/** So many of the last own orders are listed. */
const most = 12;

/** The firm's last orders in all sessions, newest first, and how each stands by now. */
export function OwnBids({ orders, lots, stands }: Props) {
  const sectionOf = new Map(lots.flatMap(({ section, wares }) => wares.map(({ ware }) => [ware, section])));
  const last = orders.toSorted((a, b) => b.at - a.at).slice(0, most);
  return (
    <section className={styles["own"]} aria-label="本方报价">
      <h3>
        本方报价<Link to="/user/trade/order">全部回执</Link>
      </h3>
      {last.length === 0 ? (
        <p className={styles["none"]}>在这些场次中尚未报价。</p>
      ) : (
        <ol>
          {last.map((order) => {
            const section = sectionOf.get(order.ware);
            return (
              <li key={order.orderNo}>
                <time>{timeOfDay(order.at)}</time>
                {section && <OrderStateTag order={order} stands={stands} face={faceOf(section)} />}
                <span title={section?.name}>
                  {order.wareNo} {order.product} {shownPrice(order.price)}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
