import type { AnyHandler } from "../../platform/calls/operation.ts";
import { placeOrders } from "./place-orders.ts";
import { previewOrder } from "./preview-order.ts";
import { readBaskets } from "./read-baskets.ts";
import { basketChanges } from "./write-lines.ts";

/** The calls about baskets. */
export const basketHandlers: readonly AnyHandler[] = [
  readBaskets,
  ...basketChanges,
  previewOrder,
  placeOrders,
];
