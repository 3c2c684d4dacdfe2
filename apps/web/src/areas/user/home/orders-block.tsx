import { Link } from "@tanstack/react-router";
import { trading } from "@zd/api/trading/operations";
import { type OrderStatus, orderStatuses } from "@zd/domain/trading/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount, Tonnes, UnitPrice } from "../../../ui/figures.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { SideTag, Tag, type TagTone } from "../../../ui/tag.tsx";
import table from "../funds/plain-table.module.css";
import { Block } from "./block.tsx";
import styles from "./orders-block.module.css";
import { shortTime } from "./short-time.ts";

const everyMs = 10_000;
const shown = 6;

const tones: Readonly<Record<OrderStatus, TagTone>> = {
  A: "plain",
  B: "accent",
  C: "accent",
  D: "plain",
  E: "lead",
  F: "out",
};

/** 最近订单: the firm's newest orders in all sections. */
export function OrdersBlock({ today }: { readonly today: string }) {
  const orders = useCallQuery(
    trading.listOrders,
    { pageIndex: 1, pageSize: shown, filters: {} },
    { everyMs },
  );
  const hallPath = useHallPath();
  return (
    <Block title="最近订单" more={<Link to="/user/trade/order">订单查询</Link>} of={orders} lines={6}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="近 90 天没有订单">
            <Link to={hallPath}>到交易大厅看看</Link>
          </EmptyState>
        ) : (
          <Scrolling className={styles["scroll"]}>
            <table className={table["table"]}>
              <caption className="sr">最近订单</caption>
              <thead>
                <tr>
                  <th>时间</th>
                  <th>标的</th>
                  <th className={table["wide"]}>场次</th>
                  <th className={table["phone"]}>买卖</th>
                  <th className={table["figure"]}>
                    报价<i>元/吨</i>
                  </th>
                  <th className={classNames(table["figure"], table["phone"])}>
                    数量<i>吨</i>
                  </th>
                  <th className={classNames(table["figure"], table["wide"])}>
                    占用保证金<i>元</i>
                  </th>
                  <th className={table["figure"]}>状态</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((order) => (
                  <tr key={order.orderNo}>
                    <td>{shortTime(order.at, today)}</td>
                    <th scope="row">
                      <Link to="/user/trade/order" search={{ orderNo: order.orderNo } as never}>
                        {order.wareNo} {order.product}
                      </Link>
                    </th>
                    <td className={classNames(table["wide"], styles["section"])}>{order.sectionName}</td>
                    <td className={table["phone"]}>
                      <SideTag side={order.side as "B" | "S"} />
                    </td>
                    <td className={table["figure"]}>
                      <UnitPrice of={order.price} />
                    </td>
                    <td className={classNames(table["figure"], table["phone"])}>
                      <Tonnes of={order.quantity} />
                    </td>
                    <td className={classNames(table["figure"], table["wide"])}>
                      <Amount of={order.held > 0n ? order.held : null} />
                    </td>
                    <td className={table["figure"]}>
                      <Tag tone={tones[order.status as OrderStatus]}>
                        {orderStatuses[order.status as OrderStatus]}
                      </Tag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )
      }
    </Block>
  );
}
