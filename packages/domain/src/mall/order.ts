import {
  type Fen,
  type FirmId,
  type Instant,
  instant,
  type OrderNo,
  type Price,
  type Quantity,
} from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import { formatQuantity } from "../money/quantity.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import { type Charges, frozenFor } from "./charges.ts";

/** 商城订单 (domain §9). */
export const mallOrderStates = {
  "0": "待确认",
  "1": "已确认",
  "2": "已取消",
  "3": "已拒绝",
  "4": "已失效",
} as const;
export type MallOrderState = keyof typeof mallOrderStates;

/** 待确认, 已确认 and 失效订单: pages of their own (G-16). */
export const mallOrderStages = { waiting: "待确认", valid: "已确认", invalid: "已失效" } as const;
export type MallOrderStage = keyof typeof mallOrderStages;

/** What came to nothing has lapsed for the lists, whoever has ended it. */
export const statesOfStage: Readonly<Record<MallOrderStage, readonly MallOrderState[]>> = {
  waiting: ["0"],
  valid: ["1"],
  invalid: ["2", "3", "4"],
};

/** What a shop offers at the moment of an order. */
export interface Offer {
  readonly seller: FirmId;
  readonly isOnSale: boolean;
  /** Neither closed nor outside of its hours. */
  readonly isOpen: boolean;
  readonly price: Price | null;
  readonly available: Quantity;
  /** 起订量, 步长 and 每单最多. */
  readonly min: Quantity;
  readonly step: Quantity;
  readonly max: Quantity | null;
}

export interface OrderRequest {
  readonly buyer: FirmId;
  readonly count: Quantity;
  /** The price that the buyer has seen. */
  readonly price: Price;
}

export type OfferRefusal =
  | "WARE_PRICE_CHANGED"
  | "WARE_STOCK_GONE"
  | "SHOP_CLOSED"
  | "WARE_NOT_ON_SALE"
  | "OWN_SHOP"
  | "COUNT_BELOW_LEAST"
  | "COUNT_ABOVE_MOST"
  | "COUNT_OFF_STEP";

/** Why an order cannot be placed, whatever the buyer owns; null where nothing stands against it. */
export function offerFault(
  offer: Offer,
  { buyer, count, price }: OrderRequest,
): Refusal<OfferRefusal> | null {
  if (offer.seller === buyer) return refuse("OWN_SHOP");
  if (!offer.isOnSale) return refuse("WARE_NOT_ON_SALE");
  if (!offer.isOpen) return refuse("SHOP_CLOSED");
  if (offer.price !== price) return refuse("WARE_PRICE_CHANGED");
  const { min, step, max } = offer;
  if (count < min) return refuse("COUNT_BELOW_LEAST", { quantity: formatQuantity(min) });
  if (max !== null && count > max) return refuse("COUNT_ABOVE_MOST", { quantity: formatQuantity(max) });
  if ((count - min) % step !== 0n) {
    return refuse("COUNT_OFF_STEP", { least: formatQuantity(min), step: formatQuantity(step) });
  }
  return count > offer.available ? refuse("WARE_STOCK_GONE") : null;
}

/** Whether a side has what is frozen of its funds for an order. */
export function coverFault(charges: Charges, available: Fen): Refusal<"FUNDS_INSUFFICIENT"> | null {
  const frozen = frozenFor(charges);
  return available < frozen ? refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(frozen) }) : null;
}

/** An order that its shop has not answered within a day has lapsed. */
export const answerByOf = (placedAt: Instant): Instant => instant(placedAt + dayMs);

export interface StandingOrder {
  readonly no: OrderNo;
  readonly parties: Readonly<Record<Side, FirmId>>;
  readonly state: MallOrderState;
  readonly answerBy: Instant;
}

/** What ends the waiting of an order, and what it then is. */
export const orderSteps = {
  confirm: { by: "S", to: "1", label: "确认" },
  reject: { by: "S", to: "3", label: "拒绝" },
  cancel: { by: "B", to: "2", label: "取消" },
} as const satisfies Readonly<Record<string, { by: Side; to: MallOrderState; label: string }>>;
export type OrderStep = keyof typeof orderSteps;

export type OrderStepRefusal = "ORDER_ANSWERED" | "ORDER_LAPSED" | "NOT_FOUND";

/** Why a step of a firm is not open; the other side's steps are not there for it. */
export function orderStepFault(
  { parties, state, answerBy }: StandingOrder,
  step: OrderStep,
  firm: FirmId,
  now: Instant,
): Refusal<OrderStepRefusal> | null {
  if (parties[orderSteps[step].by] !== firm) return refuse("NOT_FOUND");
  if (state === "4") return refuse("ORDER_LAPSED");
  if (state !== "0") return refuse("ORDER_ANSWERED", { state: mallOrderStates[state] });
  return now >= answerBy ? refuse("ORDER_LAPSED") : null;
}

/** Whether the clock ends it now: early or twice it does nothing. */
export const hasLapsed = ({ state, answerBy }: StandingOrder, now: Instant): boolean =>
  state === "0" && now >= answerBy;
