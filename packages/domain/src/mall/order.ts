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

/**
 * Orders of the mall (domain §9): what a buyer may order, and the steps of shop and buyer until it is answered. Prices
 * are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

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

/** Which states each list shows: 已失效 has all orders that came to nothing, whoever ended them. */
export const statesOfStage: Readonly<Record<MallOrderStage, readonly MallOrderState[]>> = {
  waiting: ["0"],
  valid: ["1"],
  invalid: ["2", "3", "4"],
};

/** A ware as its shop offers it at the moment of an order. */
export interface Offer {
  /** Merchant. */
  readonly seller: FirmId;
  readonly isOnSale: boolean;
  /** Whether the shop takes orders now: neither resting, stopped, nor outside of its hours. */
  readonly isOpen: boolean;
  /** Present price, in 0.0001 yuan a tonne; null where it has none. */
  readonly price: Price | null;
  /** Quantity that may be ordered. */
  readonly available: Quantity;
  /** 起订量: least quantity of an order. */
  readonly min: Quantity;
  /** 步长: an order's quantity is 起订量 plus a multiple of this. */
  readonly step: Quantity;
  /** 每单最多: greatest quantity of an order; null where the stock is the only limit. */
  readonly max: Quantity | null;
}

/** An order as the buyer sends it. */
export interface MallOrderRequest {
  readonly buyer: FirmId;
  /** Ordered quantity, in 0.0001 t. */
  readonly count: Quantity;
  /** Price that the buyer has seen; WARE_PRICE_CHANGED where it does not hold any more. */
  readonly price: Price;
}

export type OfferRefusal =
  | "WARE_PRICE_CHANGED"
  | "WARE_STOCK_GONE"
  | "SHOP_CLOSED"
  | "WARE_NOT_ON_SALE"
  | "OWN_SHOP"
  | CountRefusal;

/** Why an order cannot be placed, apart from the buyer's money; null where it can. */
export function offerFault(
  offer: Offer,
  { buyer, count, price }: MallOrderRequest,
): Refusal<OfferRefusal> | null {
  if (offer.seller === buyer) return refuse("OWN_SHOP");
  if (!offer.isOnSale) return refuse("WARE_NOT_ON_SALE");
  if (!offer.isOpen) return refuse("SHOP_CLOSED");
  if (offer.price !== price) return refuse("WARE_PRICE_CHANGED");
  const beyond = countFault(offer, count);
  if (beyond) return beyond;
  return count > offer.available ? refuse("WARE_STOCK_GONE") : null;
}

export type CountRefusal = "COUNT_BELOW_LEAST" | "COUNT_ABOVE_MOST" | "COUNT_OFF_STEP";

/** Why a quantity, in 0.0001 t, does not keep to 起订量, 步长 and 每单最多 of a ware; null where it does. */
export function countFault(
  { min, step, max }: Pick<Offer, "min" | "step" | "max">,
  count: Quantity,
): Refusal<CountRefusal> | null {
  if (count < min) return refuse("COUNT_BELOW_LEAST", { quantity: formatQuantity(min) });
  if (max !== null && count > max) return refuse("COUNT_ABOVE_MOST", { quantity: formatQuantity(max) });
  return (count - min) % step === 0n
    ? null
    : refuse("COUNT_OFF_STEP", { least: formatQuantity(min), step: formatQuantity(step) });
}

/** FUNDS_INSUFFICIENT where a side has less available than an order freezes; otherwise null. */
export function coverFault(charges: Charges, available: Fen): Refusal<"FUNDS_INSUFFICIENT"> | null {
  const frozen = frozenFor(charges);
  return available < frozen ? refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(frozen) }) : null;
}

/** Until when the shop may answer an order: one day after it was placed. */
export const answerByOf = (placedAt: Instant): Instant => instant(placedAt + dayMs);

/** What is known of an order when its next step is decided. */
export interface StandingOrder {
  readonly no: OrderNo;
  /** Buyer (B), and the firm of the shop as the seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** Waits for the shop (0), or has ended: confirmed (1), cancelled (2), rejected (3), lapsed (4). */
  readonly state: MallOrderState;
  /** Until when the shop may answer; after that it lapses. */
  readonly answerBy: Instant;
}

/** Steps that end the waiting of an order: which side takes each, and the state that follows. */
export const orderSteps = {
  confirm: { by: "S", to: "1", label: "确认" },
  reject: { by: "S", to: "3", label: "拒绝" },
  cancel: { by: "B", to: "2", label: "取消" },
} as const satisfies Readonly<Record<string, { by: Side; to: MallOrderState; label: string }>>;
export type OrderStep = keyof typeof orderSteps;

export type OrderStepRefusal = "ORDER_ANSWERED" | "ORDER_LAPSED" | "NOT_FOUND";

/** Why a firm may not take a step; null where it may. Steps of the other side are NOT_FOUND for it. */
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

/** Whether the order lapses now because its shop has not answered. */
export const hasLapsed = ({ state, answerBy }: StandingOrder, now: Instant): boolean =>
  state === "0" && now >= answerBy;
