import type { Platform } from "../../platform/module.ts";
import type { AnyHandler } from "../../platform/operation.ts";
import { cancelOrder, confirmOrder, rejectOrder } from "./answer-order.ts";
import { orderControl } from "./control.ts";
import { listOrders } from "./list-orders.ts";
import { makeOrderLetter } from "./order-letter.ts";
import { placeOrder } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { tryCount } from "./try-count.ts";

/** The calls about orders. */
export const orderHandlers = (platform: Platform): readonly AnyHandler[] => [
  tryCount(platform),
  placeOrder(platform),
  cancelOrder,
  confirmOrder,
  rejectOrder,
  ...listOrders,
  readOrder,
  makeOrderLetter(platform),
  ...orderControl,
];
