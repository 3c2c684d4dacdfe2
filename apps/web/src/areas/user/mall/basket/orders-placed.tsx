import { Link } from "@tanstack/react-router";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import type { PlacedOrders } from "./order-basket.tsx";

interface Props {
  /** As the server has placed them. */
  readonly placed: PlacedOrders;
  readonly onClose: () => void;
}

/** The orders that have come of the basket. */
export const OrdersPlaced = ({ placed: { orders, shopName, amount, frozen }, onClose }: Props) => (
  <Dialog
    title={`已提交 ${orders.length} 张订单`}
    wide="table"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>返回采购清单</Button>
        <Link to="/user/mall/customer/customerWaitOrder" className={buttonClass({ look: "main" })}>
          查看订单
        </Link>
      </>
    }
  >
    <p role="status" className={layout["note"]}>
      货款 {shownAmount(amount)} 元，已冻结 {shownAmount(frozen)} 元；等待 {shopName} 逐单确认。
    </p>
    <PlainTable
      label="已提交的订单"
      columns={[
        {
          title: "订单号",
          head: true,
          show: ({ orderNo }) => (
            <Link to="/user/mall/customer/customerWaitOrder" search={{ open: orderNo }}>
              {orderNo}
            </Link>
          ),
        },
        { title: "商品", show: ({ name }) => name },
        { title: "数量", unit: "吨", figure: true, show: ({ count }) => shownQuantity(count) },
        {
          title: "单价",
          unit: "元/吨",
          figure: true,
          from: "tablet",
          show: ({ price }) => shownPrice(price),
        },
        {
          title: "货款",
          unit: "元",
          figure: true,
          show: (order) => shownAmount(order.amount),
          sum: shownAmount(amount),
        },
        {
          title: "冻结",
          unit: "元",
          figure: true,
          from: "tablet",
          show: (order) => shownAmount(order.frozen),
          sum: shownAmount(frozen),
        },
        {
          title: "商户确认截止",
          from: "tablet",
          show: ({ answerBy }) => formatShanghai(answerBy).slice(0, 16),
        },
      ]}
      rows={orders}
      rowKey={({ orderNo }) => orderNo}
    />
  </Dialog>
);
