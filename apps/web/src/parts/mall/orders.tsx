import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { OrderRead } from "./order-view.tsx";

const always = ["deposit", "payType"] as const;

/** Columns that are folded away in the lists of orders, by stage: empty or without interest there. */
export const foldedOrderColumns = {
  waiting: [...always, "answeredAt", "reason", "contractNo"],
  valid: [...always, "answerBy", "reason"],
  invalid: [...always, "answerBy", "contractNo"],
} as const;

interface Props {
  readonly orderNo: OrderNo;
  /** Drawn with the order, once it is read. */
  readonly children: (order: OrderRead) => ReactNode;
}

/** One order of the mall, once it is read. */
export function ReadOrder({ orderNo, children }: Props) {
  const { data, error, refetch } = useCallQuery(mallOrders.readOrder, { orderNo });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <Skeleton lines={14} />;
}
