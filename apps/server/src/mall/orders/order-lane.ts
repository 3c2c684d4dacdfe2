import { lane } from "../../platform/lanes/lanes.ts";
import { OrderBatch, type OrderCommand } from "./order-batch.ts";
import type { NewOrder } from "./order-store.ts";

/** Orders of one ware, decided in the order of their arrival. */
export const orderLane = lane<OrderCommand, NewOrder>({
  name: "mall.orders",
  weight: () => 1,
  run: async (batches, scope) => {
    const commands = batches.flatMap(({ waiting }) => waiting.map(({ command }) => command));
    const orders = await OrderBatch.load(scope, commands);
    const outcomes = batches.map((batch) => orders.apply(batch));
    await orders.save(scope);
    return outcomes;
  },
});
