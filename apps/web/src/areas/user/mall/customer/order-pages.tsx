import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/contract/mall/finding";
import { purchaseOrderList } from "@zd/contract/mall/order-lists";
import { mallOrders } from "@zd/contract/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { MallOrderStage } from "@zd/domain/mall/order";
import { useState } from "react";
import { wordsOf } from "../../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { DeedDialog } from "../../../../ui/deed-dialog.tsx";
import { FailedState } from "../../../../ui/empty-state.tsx";
import { shownAmount } from "../../../../ui/figures.tsx";
import form from "../../../../ui/form.module.css";
import { WareLink } from "../../../../ui/mall/links.tsx";
import { OrderLetterButton, type OrderRead, OrderView, orderMarks } from "../../../../ui/mall/order-view.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";

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

const always = ["deposit", "payType"] as const;
/** What no order of the stage has, or what no longer matters there. */
const folded = {
  waiting: [...always, "answeredAt", "reason", "contractNo"],
  valid: [...always, "answerBy", "reason"],
  invalid: [...always, "answerBy", "contractNo"],
} as const;

const Orders = ({ stage, title, empty }: Props) => (
  <QueryPage
    title={title}
    listing={purchaseOrderList}
    operation={mallOrders.listPurchases}
    fixed={{ stage }}
    rowKey="orderNo"
    marks={{ state: orderMarks }}
    folded={folded[stage]}
    emptyHint={empty}
    detailStandsAlone
    detail={({ orderNo }) => <Order orderNo={orderNo as OrderNo} />}
  />
);

/** One order, which the buyer may take back while nobody has answered it. */
function Order({ orderNo }: { readonly orderNo: OrderNo }) {
  const mayCancel = may(useUser(), "place-orders");
  const { data, error, refetch } = useAnswer(mallOrders.readOrder, { orderNo }, { quiet: true });
  const [cancelling, setCancelling] = useState(false);
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <>
      <OrderView
        order={data}
        actions={
          <>
            <WareLink ware={data.ware} className={buttonClass({})}>
              查看商品
            </WareLink>
            {data.state === "0" && mayCancel && <Button onClick={() => setCancelling(true)}>取消订单</Button>}
            {data.state === "1" && <OrderLetterButton orderNo={orderNo} />}
            {data.contractNo !== null && (
              <Link
                to="/contract/mallBuyQuery"
                search={{ open: data.contractNo } as never}
                className={buttonClass({})}
              >
                查看合同
              </Link>
            )}
          </>
        }
      />
      {cancelling && <CancelDialog order={data} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelDialog({ order, onClose }: { readonly order: OrderRead; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useCommand(mallOrders.cancelOrder, {
    quiet: true,
    refreshes: [mallOrders.listPurchases, mallOrders.readOrder, mallFinding.readWare],
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
      <ReasonField label="原因（可不填）" value={reason} onChange={setReason} />
      <p className={form["consequence"]}>取消后保证金与服务费全额解冻，库存退回商户；不能恢复</p>
    </DeedDialog>
  );
}
