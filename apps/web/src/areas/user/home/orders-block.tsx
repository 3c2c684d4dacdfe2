import { Link } from "@tanstack/react-router";
import { trading } from "@zd/api/trading/operations";
import { type OrderStatus, orderStatuses } from "@zd/domain/trading/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { SideTag, Tag, type TagTone } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { Block } from "./block.tsx";
import styles from "./orders-block.module.css";
import { shortTime } from "./short-time.ts";

const everyMs = 10_000;
const mostOrders = 6;

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
    { pageIndex: 1, pageSize: mostOrders, filters: {} },
    { everyMs },
  );
  const hallPath = useHallPath();
  return (
    <Block title="最近订单" more={<Link to="/user/trade/order">订单查询</Link>} of={orders} lines={6}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="近 90 天没有订单" drawing="board" small>
            <Link to={hallPath}>到交易大厅看看</Link>
          </EmptyState>
        ) : (
          <PlainTable
            label="最近订单"
            edge
            columns={[
              { title: "时间", show: (order) => shortTime(order.at, today) },
              {
                title: "标的",
                head: true,
                show: (order) => (
                  <Link to="/user/trade/order" search={{ orderNo: order.orderNo }}>
                    {order.wareNo} {order.product}
                  </Link>
                ),
              },
              {
                title: "场次",
                from: "laptop",
                className: styles["section"],
                show: (order) => order.sectionName,
              },
              { title: "买卖", from: "tablet", show: (order) => <SideTag side={order.side as "B" | "S"} /> },
              { title: "报价", unit: "元/吨", figure: true, show: (order) => <UnitPrice of={order.price} /> },
              {
                title: "数量",
                unit: "吨",
                figure: true,
                from: "tablet",
                show: (order) => <Tonnes of={order.quantity} />,
              },
              {
                title: "占用保证金",
                unit: "元",
                figure: true,
                from: "laptop",
                show: (order) => <Amount of={order.held > 0n ? order.held : null} />,
              },
              {
                title: "状态",
                figure: true,
                show: (order) => (
                  <Tag tone={tones[order.status as OrderStatus]}>
                    {orderStatuses[order.status as OrderStatus]}
                  </Tag>
                ),
              },
            ]}
            rows={rows}
            rowKey={(order) => order.orderNo}
          />
        )
      }
    </Block>
  );
}
