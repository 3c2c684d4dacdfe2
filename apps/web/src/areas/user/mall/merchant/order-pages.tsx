import { Link } from "@tanstack/react-router";
import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { MallOrderStage } from "@zd/domain/mall/order";
import { type ComponentProps, useState } from "react";
import { may, useUser } from "../../../../api/session.ts";
import { OrderLetterButton, type OrderRead, OrderView } from "../../../../parts/mall/order-view.tsx";
import { foldedOrderColumns, ReadOrder } from "../../../../parts/mall/orders.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { AnswerDialog } from "./answer-order.tsx";

/** 待确认订单 (R-2119) */
export const OrdersToAnswerPage = () => (
  <Orders
    key="waiting"
    stage="waiting"
    title="待确认订单"
    empty="买方下单后，在这里 24 小时内确认或拒绝；逾期订单失效"
  />
);

/** 已确认订单 (R-2120) */
export const ValidOrdersPage = () => (
  <Orders key="valid" stage="valid" title="已确认订单" empty="确认的订单在这里，随后生成待签合同" />
);

/** 已失效订单 (R-2121): cancelled, rejected and expired (G-16). */
export const InvalidOrdersPage = () => (
  <Orders key="invalid" stage="invalid" title="已失效订单" empty="已取消、已拒绝和逾期未确认的订单在这里" />
);

interface Props {
  readonly stage: MallOrderStage;
  readonly title: string;
  readonly empty: string;
}

type Step = ComponentProps<typeof AnswerDialog>["step"];

function Orders({ stage, title, empty }: Props) {
  // The list, and with it the detail of an order, moves on while its dialog is still open.
  const [asked, setAsked] = useState<{ readonly step: Step; readonly orderNo: OrderNo } | null>(null);
  return (
    <>
      <QueryPage
        title={title}
        of={mallOrders.listSales}
        fixed={{ stage }}
        rowKey="orderNo"
        folded={foldedOrderColumns[stage]}
        emptyHint={empty}
        detailStandsAlone
        detail={({ orderNo }) => (
          <ReadOrder orderNo={orderNo as OrderNo}>
            {(order) => <Order order={order} onStep={(step) => setAsked({ step, orderNo: order.orderNo })} />}
          </ReadOrder>
        )}
      />
      {asked && <AnswerDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface OrderProps {
  readonly order: OrderRead;
  readonly onStep: (step: Step) => void;
}

/** One order, and its answer while it waits for one. */
function Order({ order, onStep }: OrderProps) {
  const mayAnswer = may(useUser(), "place-orders");
  return (
    <OrderView
      order={order}
      actions={
        <>
          {order.state === "0" && mayAnswer && (
            <>
              <Button onClick={() => onStep("reject")}>拒绝</Button>
              <Button look="main" onClick={() => onStep("confirm")}>
                确认订单
              </Button>
            </>
          )}
          {order.state === "1" && <OrderLetterButton orderNo={order.orderNo} />}
          {order.contractNo !== null && (
            <Link
              to="/contract/mallSale"
              search={{ open: order.contractNo }}
              className={buttonClass({ look: "plain" })}
            >
              查看合同
            </Link>
          )}
        </>
      }
    />
  );
}
