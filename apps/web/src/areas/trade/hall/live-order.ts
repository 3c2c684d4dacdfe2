import type { WareRow, WareState } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { useRef } from "react";
import { useMarket } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { orderWares, type Sort } from "./ware-order.ts";

interface OrderQuestion {
  readonly wares: readonly WareRow[];
  readonly sort: Sort;
  /** What was last heard of each ware; a new object where something has moved. */
  readonly states: readonly (WareState | null)[];
}

interface LastOrder extends OrderQuestion {
  /** The ids in their order, with a space between. */
  readonly order: string;
}

/** Of ten thousand wares only those of a section in which something has moved are put in order again. */
const isSameQuestion = (one: OrderQuestion, other: OrderQuestion) =>
  one.wares === other.wares &&
  one.sort.key === other.sort.key &&
  one.sort.falling === other.sort.falling &&
  one.states.every((state, at) => state === other.states[at]);

/** The order by what the wares show now; looked at some times a second, so that rows do not jump with every bid. */
export function useLiveOrder(wares: readonly WareRow[], sort: Sort): readonly WareId[] {
  const market = useMarket();
  const last = useRef<LastOrder>(null);
  const order = useServerTime(() => {
    const states = wares.map(({ ware }) => market.ware(ware));
    const previous = last.current;
    if (previous && isSameQuestion(previous, { wares, sort, states })) return previous.order;
    const now = wares.map((row, at) => ({ ...row, ...states[at] }));
    last.current = { wares, sort, states, order: orderWares(now, sort).join(" ") };
    return last.current.order;
  });
  return order === "" ? [] : (order.split(" ") as WareId[]);
}
