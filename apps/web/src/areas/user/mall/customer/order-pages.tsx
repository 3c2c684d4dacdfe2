import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { MallOrderStage } from "@zd/domain/mall/order";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import { OrderLetterButton, type OrderRead, OrderView } from "../../../../parts/mall/order-view.tsx";
import { foldedOrderColumns, ReadOrder } from "../../../../parts/mall/orders.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";

/** 待确认订单 (R-2125): what the shops have not answered yet. */
export const WaitingOrdersPage = () => (
  <Orders
    key="waiting"
    stage="waiting"
    title="待确认订单"
    empty="在网上商城下单后，等待商户确认的订单会出现在这里"
  />
);

/** 已确认订单 (R-2126). */
export const ConfirmedOrdersPage = () => (
  <Orders key="valid" stage="valid" title="已确认订单" empty="商户确认后的订单会出现在这里" />
);

/** 已失效订单 (R-2127): cancelled, rejected or never answered (G-16). */
export const EndedOrdersPage = () => (
  <Orders
    key="invalid"
    stage="invalid"
    title="已失效订单"
    empty="取消、被拒绝或逾期未确认的订单会出现在这里"
  />
);

interface Props {
  readonly stage: MallOrderStage;
  readonly title: string;
  readonly empty: string;
}

function Orders({ stage, title, empty }: Props) {
  // The list, and with it the detail of an order, moves on while its dialog is still open.
  const [ending, setEnding] = useState<OrderNo | null>(null);
  return (
    <>
      <QueryPage
        title={title}
        of={mallOrders.listPurchases}
        fixed={{ stage }}
        rowKey="orderNo"
        folded={foldedOrderColumns[stage]}
        emptyHint={empty}
        detailStandsAlone
        detail={({ orderNo }) => (
          <ReadOrder orderNo={orderNo as OrderNo}>
            {(order) => <Order order={order} onCancel={() => setEnding(order.orderNo)} />}
          </ReadOrder>
        )}
      />
      {ending !== null && <CancelDialog orderNo={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface OrderProps {
  readonly order: OrderRead;
  readonly onCancel: () => void;
}

/** One order, which the buyer may take back while nobody has answered it. */
function Order({ order, onCancel }: OrderProps) {
  const mayCancel = may(useUser(), "place-orders");
  return (
    <OrderView
      order={order}
      actions={
        <>
          <WareLink ware={order.ware} className={buttonClass({})}>
            查看商品
          </WareLink>
          {order.state === "0" && mayCancel && <Button onClick={onCancel}>取消订单</Button>}
          {order.state === "1" && <OrderLetterButton orderNo={order.orderNo} />}
          {order.contractNo !== null && (
            <Link to="/contract/mallBuyQuery" search={{ open: order.contractNo }} className={buttonClass({})}>
              查看合同
            </Link>
          )}
        </>
      }
    />
  );
}

interface CancelProps {
  readonly orderNo: OrderNo;
  readonly onClose: () => void;
}

function CancelDialog({ orderNo, onClose }: CancelProps) {
  const [reason, setReason] = useState("");
  const cancel = useCommand(mallOrders.cancelOrder, {
    silent: true,
    refreshes: [mallOrders.listPurchases, mallOrders.readOrder, mallFinding.readWare],
  });
  return (
    <ConfirmCard
      title="取消订单"
      confirmLabel="取消订单"
      look="danger"
      busy={cancel.isPending}
      error={cancel.error}
      successMessage="订单已取消，冻结款已释放"
      card={useCard(mallOrders.previewStep, { orderNo, step: "cancel" })}
      onConfirm={(answered, { seen }) => cancel.confirm({ orderNo, reason: reason.trim(), seen }, answered)}
      onClose={onClose}
    >
      <ReasonField label="原因（可不填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
