import { Link } from "@tanstack/react-router";
import { mallOrders } from "@zd/api/mall/orders";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { MallOrderStage } from "@zd/domain/mall/order";
import type { Side } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { OrderLetterButton, type OrderRead, OrderView } from "../../../parts/mall/order-view.tsx";
import { foldedOrderColumns, ReadOrder } from "../../../parts/mall/orders.tsx";
import { ColleagueButton, ColleagueWords, useFirmMatters } from "../../../parts/todos/colleague-matter.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** An order as the lists of both sides have it. */
export type OrderRow = OutputOf<typeof mallOrders.listPurchases>["rows"][number];

/** What differs between the pages of one side. */
export interface StageProps {
  /** Which orders are listed: those that wait, those that are confirmed, or those that have ended. */
  readonly stage: MallOrderStage;
  readonly title: string;
  /** What to do where the list is empty. */
  readonly empty: string;
}

/** To the contract that an order has become, as the button of its card. */
export const ToContract = ({ row, side }: { readonly row: OrderRow; readonly side: Side }) =>
  row.contractNo !== null && (
    <Link
      to={side === "B" ? "/contract/mallBuyQuery" : "/contract/mallSale"}
      search={{ open: row.contractNo }}
      className={buttonClass({ look: "main" })}
      aria-label={`查看合同 ${row.contractNo}`}
    >
      查看合同
    </Link>
  );

interface Props<Step extends string> extends StageProps {
  /** Buyers see what they have ordered, sellers what was ordered from them. */
  readonly side: Side;
  /** Of any order, before its letter and its contract. */
  readonly lead?: (order: OrderRead) => ReactNode;
  /** Of an order that waits for the seller, for users who may place orders. */
  readonly steps: (onStep: (step: Step) => void) => ReactNode;
  /** The one button of an order's card on a phone; `onStep` is missing for users who may not place orders. */
  readonly cardAction: (row: OrderRow, onStep: ((step: Step) => void) | undefined) => ReactNode;
  /** Asks for what a step needs, and takes it. */
  readonly dialog: (step: Step, orderNo: OrderNo, onClose: () => void) => ReactNode;
}

/** The orders of a firm as buyer or as seller, in one stage, with what its side may do with each. */
export function OrderList<Step extends string>(props: Props<Step>) {
  const { side, stage, title, empty, lead, steps, cardAction, dialog } = props;
  const mayStep = may(useUser(), "place-orders");
  // The list, and with it the detail of an order, moves on while its dialog is still open.
  const [request, setRequest] = useState<{ readonly step: Step; readonly orderNo: OrderNo } | null>(null);
  const detail = (order: OrderRead) => (
    <OrderView
      order={order}
      actions={
        <>
          {lead?.(order)}
          {order.state === "0" && mayStep && steps((step) => setRequest({ step, orderNo: order.orderNo }))}
          {order.state === "1" && <OrderLetterButton orderNo={order.orderNo} />}
          {order.contractNo !== null && <ContractLink side={side} contractNo={order.contractNo} />}
        </>
      }
    />
  );
  const findMatter = useFirmMatters(side === "S" && !mayStep && stage === "waiting");
  const isOfColleague = ({ state }: OrderRow) => side === "S" && state === "0" && !mayStep;
  return (
    <>
      <QueryPage
        title={title}
        of={side === "B" ? mallOrders.listPurchases : mallOrders.listSales}
        fixed={{ stage }}
        rowKey="orderNo"
        folded={foldedOrderColumns[stage]}
        emptyHint={empty}
        detailStandsAlone
        cardTurn={(row: OrderRow) =>
          isOfColleague(row) ? <ColleagueWords matter={findMatter("mall-order", row.orderNo)} /> : null
        }
        cardAction={(row: OrderRow) => {
          const orderNo = row.orderNo as OrderNo;
          if (isOfColleague(row))
            return <ColleagueButton matter={findMatter("mall-order", orderNo)} id={orderNo} />;
          return cardAction(row, mayStep ? (step) => setRequest({ step, orderNo }) : undefined);
        }}
        detail={({ orderNo }) => <ReadOrder orderNo={orderNo as OrderNo}>{detail}</ReadOrder>}
      />
      {request && dialog(request.step, request.orderNo, () => setRequest(null))}
    </>
  );
}

/** To the contract that an order has become. */
const ContractLink = ({ side, contractNo }: { readonly side: Side; readonly contractNo: string }) => (
  <Link
    to={side === "B" ? "/contract/mallBuyQuery" : "/contract/mallSale"}
    search={{ open: contractNo }}
    className={buttonClass({})}
  >
    查看合同
  </Link>
);
