import { mallFinding } from "@zd/api/mall/finding";
import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import type { OrderRead } from "../../../../parts/mall/order-view.tsx";
import { ReadOrder } from "../../../../parts/mall/orders.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { OrderList, type OrderRow, type StageProps, ToContract } from "../order-list.tsx";
import { ReorderDialog } from "./reorder-dialog.tsx";

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

function Orders(props: StageProps) {
  const [again, setAgain] = useState<OrderNo | null>(null);
  return (
    <>
      <OrderList
        {...props}
        side="B"
        cardAction={(row, onStep) => (
          <CardAction row={row} onStep={onStep} onAgain={() => setAgain(row.orderNo as OrderNo)} />
        )}
        lead={(order) => (
          <>
            <WareLink ware={order.ware} className={buttonClass({})}>
              查看商品
            </WareLink>
            <Reorder order={order} />
          </>
        )}
        steps={(onStep: (step: "cancel") => void) => (
          <Button onClick={() => onStep("cancel")}>取消订单</Button>
        )}
        dialog={(_step, orderNo, onClose) => <CancelDialog orderNo={orderNo} onClose={onClose} />}
      />
      {again && (
        <ReadOrder orderNo={again}>
          {(order) => <ReorderDialog order={order} onClose={() => setAgain(null)} />}
        </ReadOrder>
      )}
    </>
  );
}

interface CardProps {
  readonly row: OrderRow;
  /** Missing for users who may not place orders. */
  readonly onStep: ((step: "cancel") => void) | undefined;
  /** Called to order the same once more. */
  readonly onAgain: () => void;
}

/** The one button of an order's card: takes it back while it waits, leads to its contract, or orders the same once more. */
function CardAction({ row, onStep, onAgain }: CardProps) {
  if (row.state === "1") return <ToContract row={row} side="B" />;
  if (!onStep) return null;
  return row.state === "0" ? (
    <Button aria-label={`取消订单 ${row.orderNo}`} onClick={() => onStep("cancel")}>
      取消订单
    </Button>
  ) : (
    <Button look="main" aria-label={`再来一单 ${row.orderNo}`} onClick={onAgain}>
      再来一单
    </Button>
  );
}

/** The button 再来一单, for users who may place orders. */
function Reorder({ order }: { readonly order: OrderRead }) {
  const [isOpen, setOpen] = useState(false);
  if (!may(useUser(), "place-orders")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>再来一单</Button>
      {isOpen && <ReorderDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CancelProps {
  readonly orderNo: OrderNo;
  readonly onClose: () => void;
}

function CancelDialog({ orderNo, onClose }: CancelProps) {
  const { field, input } = useForm(mallOrders.cancelOrder, {
    initial: { reason: "" },
    input: ({ reason }) => ({ orderNo, reason }),
  });
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
      ready={input !== null}
      onConfirm={(callbacks, { seen }) => input !== null && cancel.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label="原因（可不填）" {...field("reason")} />
    </ConfirmCard>
  );
}
