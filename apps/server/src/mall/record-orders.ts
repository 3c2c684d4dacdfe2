import type { ContractNo, Instant, NegotiationNo, OrderNo, Price, Quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { LaneScope } from "../platform/lanes/lanes.ts";
import { lockBoth } from "./contracts/act-on-agreement.ts";
import { confirm as agreeOn, callOff, submit } from "./contracts/agreement-steps.ts";
import { confirm } from "./orders/answer-order.ts";
import { endOrder } from "./orders/end-order.ts";
import { orderLane } from "./orders/order-lane.ts";
import { lockOrder, type NewOrder } from "./orders/order-store.ts";
import type { Person } from "./record.ts";

/** A step of an order of the past. */
export type PastStep =
  | {
      /** What became of it: cancelled, rejected, lapsed, or its agreement called off. */
      readonly step: "cancel" | "reject" | "expire" | "call-off";
      readonly at: Instant;
      /** May be empty. */
      readonly reason: string;
    }
  | {
      /** Confirmed by the shop, its agreement submitted, or agreed to by the buyer. */
      readonly step: "confirm" | "submit" | "agree";
      readonly at: Instant;
    };

/** An order of the past. */
export interface PastOrder {
  /** Host of the site. */
  readonly host: string;
  readonly ware: MallWareId;
  /** Quantity ordered. */
  readonly count: Quantity;
  /** The user who orders, for the buyer. */
  readonly buyer: Person;
  /** The user who answers, for the seller. */
  readonly seller: Person;
  /** Delivery address; may be empty. */
  readonly address: string;
  /** When it was placed. */
  readonly placedAt: Instant;
  /** The negotiation by whose quote it is placed, with the price of that quote; null for an order at the shop's price. */
  readonly quoted: {
    readonly negotiation: NegotiationNo;
    readonly price: Price;
  } | null;
  /** In the order of their times. */
  readonly steps: readonly PastStep[];
}

/** Writes an order of the past with its steps: through the same lane and functions as any other. */
export async function recordOrder(scope: LaneScope, past: PastOrder): Promise<void> {
  const { no } = await place(scope, past);
  for (const step of past.steps) await take({ ...scope, now: step.at }, past, no, step);
}

async function place(scope: LaneScope, past: PastOrder): Promise<NewOrder> {
  const { host, ware, count, buyer, address, placedAt: at, quoted } = past;
  const { price } = await scope.tx
    .selectFrom("mall.ware")
    .select("price")
    .where("id", "=", ware)
    .executeTakeFirstOrThrow();
  const { company, firm, user, name: userName } = buyer;
  const command = {
    host,
    company,
    buyer: firm,
    user,
    userName,
    ware,
    count,
    price: quoted?.price ?? price,
    address,
    negotiation: quoted?.negotiation ?? null,
    seen: null,
  };
  const [[outcome] = []] = await orderLane.run([{ key: ware, waiting: [{ command, at }] }], {
    ...scope,
    now: at,
  });
  if (!outcome?.ok) throw new Error(`the order of ${ware} was not taken: ${outcome?.reason}`);
  return outcome.result;
}

async function take(scope: LaneScope, past: PastOrder, no: OrderNo, step: PastStep): Promise<void> {
  const { buyer, seller } = past;
  const actor = ({ firm, name }: Person) => ({ actor: { firmId: firm, name } });
  const order = await lockOrder(scope.tx, no);
  const both = () => lockBoth(scope, order.contractNo as ContractNo);
  const ended = (state: "2" | "3" | "4", by: string, reason: string) =>
    endOrder(scope, order, { state, by, reason });
  switch (step.step) {
    case "cancel":
      return ended("2", buyer.name, step.reason);
    case "reject":
      return ended("3", seller.name, step.reason);
    case "expire":
      return ended("4", "", step.reason);
    case "confirm":
      await confirm({ ...scope, ...actor(seller) }, order);
      return;
    case "submit":
      await submit({ ...scope, ...actor(seller) }, await both());
      return;
    case "agree":
      await agreeOn({ ...scope, ...actor(buyer) }, await both());
      return;
    case "call-off":
      await callOff({ ...scope, ...actor(buyer) }, await both(), step.reason);
  }
}
