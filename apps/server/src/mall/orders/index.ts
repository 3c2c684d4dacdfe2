import type { AnyHandler } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { orderAnswers } from "./answer-order.ts";
import { orderControl } from "./control.ts";
import { listOrders } from "./list-orders.ts";
import { makeOrderLetter } from "./order-letter.ts";
import { placeOrder } from "./place-order.ts";
import { previewOrder } from "./preview-order.ts";
import { previewStep } from "./preview-step.ts";
import { readOrder } from "./read-order.ts";
import { tryCount } from "./try-count.ts";

/** The calls about orders. */
export const orderHandlers = (platform: Platform): readonly AnyHandler[] => [
  tryCount(platform),
  previewOrder,
  placeOrder(platform),
  previewStep,
  ...orderAnswers,
  ...listOrders,
  readOrder,
  makeOrderLetter(platform),
  ...orderControl,
];
