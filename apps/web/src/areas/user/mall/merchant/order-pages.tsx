import type { ComponentProps } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { OrderList, type StageProps, ToContract } from "../order-list.tsx";
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

type Step = ComponentProps<typeof AnswerDialog>["step"];

const Orders = (props: StageProps) => (
  <OrderList
    {...props}
    side="S"
    steps={(onStep: (step: Step) => void) => (
      <>
        <Button onClick={() => onStep("reject")}>拒绝</Button>
        <Button look="main" onClick={() => onStep("confirm")}>
          确认订单
        </Button>
      </>
    )}
    cardAction={(row, onStep) =>
      row.state === "0" && onStep ? (
        <Button look="main" aria-label={`确认订单 ${row.orderNo}`} onClick={() => onStep("confirm")}>
          确认订单
        </Button>
      ) : (
        <ToContract row={row} side="S" />
      )
    }
    dialog={(step, orderNo, onClose) => <AnswerDialog step={step} orderNo={orderNo} onClose={onClose} />}
  />
);
