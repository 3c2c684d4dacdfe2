import { purchaseOrderList } from "@zd/contract/mall/order-lists";
import { mallOrders } from "@zd/contract/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { MallOrderStage } from "@zd/domain/mall/order";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { Button } from "../../../../ui/button.tsx";
import { DeedDialog } from "../../../../ui/deed-dialog.tsx";
import { shownAmount } from "../../../../ui/figures.tsx";
import form from "../../../../ui/form.module.css";
import styles from "../../../../ui/mall/actions.module.css";
import { orderMarks } from "../../../../ui/mall/marks.ts";
import { type MallOrder, OrderDetail, OrderLetterButton } from "../../../../ui/mall/order-detail.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { TextField } from "../../../../ui/text-field.tsx";

interface Props {
  readonly title: string;
  readonly stage: MallOrderStage;
  readonly emptyHint: ReactNode;
}

const Orders = ({ title, stage, emptyHint }: Props) => (
  <QueryPage
    title={title}
    listing={purchaseOrderList}
    operation={mallOrders.listPurchases}
    fixed={{ stage }}
    rowKey="orderNo"
    marks={{ state: orderMarks }}
    emptyHint={emptyHint}
    detail={({ orderNo }) => (
      <OrderDetail orderNo={orderNo as OrderNo} actions={(order) => <Actions order={order} />} />
    )}
    detailStandsAlone
  />
);

/** 待确认订单 (R-2125): what the shops have not answered yet. */
export const WaitingOrdersPage = () => (
  <Orders title="待确认订单" stage="waiting" emptyHint="在网上商城下单后，等待商户确认的订单会出现在这里" />
);

/** 已确认订单 (R-2126). */
export const ConfirmedOrdersPage = () => (
  <Orders title="已确认订单" stage="valid" emptyHint="商户确认后的订单会出现在这里" />
);

/** 已失效订单 (R-2127): cancelled, rejected or never answered. */
export const EndedOrdersPage = () => (
  <Orders title="已失效订单" stage="invalid" emptyHint="取消、被拒绝或逾期未确认的订单会出现在这里" />
);

function Actions({ order }: { readonly order: MallOrder }) {
  const [cancelling, setCancelling] = useState(false);
  const mayCancel = may(useUser(), "place-orders") && order.state === "0";
  if (order.state === "1") {
    return (
      <div className={styles["actions"]}>
        <OrderLetterButton orderNo={order.orderNo} />
      </div>
    );
  }
  if (!mayCancel) return null;
  return (
    <div className={styles["actions"]}>
      <Button onClick={() => setCancelling(true)}>取消订单</Button>
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </div>
  );
}

function CancelDialog({ order, onClose }: { readonly order: MallOrder; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useCommand(mallOrders.cancelOrder, {
    quiet: true,
    refreshes: [mallOrders.listPurchases, mallOrders.readOrder],
  });
  return (
    <DeedDialog
      title="取消订单"
      act="取消订单"
      look="danger"
      ready
      busy={cancel.isPending}
      error={cancel.error}
      done="订单已取消，冻结款已释放"
      onAct={(answered) => cancel.mutate({ orderNo: order.orderNo, reason: reason.trim() }, answered)}
      onClose={onClose}
    >
      <p>
        订单 {order.orderNo}，{order.wareName}，货款 {shownAmount(order.amount)} 元
      </p>
      <TextField label="原因（可不填）" value={reason} maxLength={200} onChange={setReason} />
      <p className={form["consequence"]}>取消后保证金与服务费全额解冻，库存退回商户；不能恢复</p>
    </DeedDialog>
  );
}
