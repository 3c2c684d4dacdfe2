import type { FirmId, Price, Quantity, UserId, WareKindId } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { groupedQuantity } from "../money/quantity.ts";
import type { PayType } from "../terms/codes.ts";
import type { ProductId } from "../terms/product.ts";
import type { AttributeValue, QualityValue } from "./attributes.ts";
import type { MallPriceBasis, MallWareId, MallWareState, PlaceId, PlaceLocationId } from "./codes.ts";
import { mallWareStates } from "./codes.ts";
import type { Stock } from "./stock.ts";

/** 商品 of the mall (domain §9): the steps between its merchant and the exchange, and what it needs to be on sale. */

/** 付款方式 of the mall: its contracts are paid before the goods are shipped (domain §9). */
export const mallPayTypes = ["0", "1"] as const satisfies readonly PayType[];
export type MallPayType = (typeof mallPayTypes)[number];

/** What a merchant writes about his ware. Prices are in 0.0001 yuan a tonne, quantities in 0.0001 t. */
export interface WareTerms {
  readonly wareKind: WareKindId;
  readonly product: ProductId;
  /** Name as buyers read it. */
  readonly name: string;
  /** Place where it is picked up. */
  readonly place: PlaceId;
  /** 库位 within the place; null where none is named. */
  readonly location: PlaceLocationId | null;
  /** Price of a tonne; on sale it must be above zero. */
  readonly price: Price;
  /** What the price includes: at the mine, on the wagon, on the ship, or to the buyer's door. */
  readonly basis: MallPriceBasis;
  /** Paid before shipping in any case: to the seller at once (0), or held until the settlement (1). */
  readonly payType: MallPayType;
  /** 起订量: least quantity of an order. */
  readonly minQuantity: Quantity;
  /** 步长: an order's quantity is 起订量 plus a multiple of this. */
  readonly step: Quantity;
  /** 每单最多: greatest quantity of an order; null where the stock is the only limit. */
  readonly maxQuantity: Quantity | null;
  /** 提货期, in days after the contract. */
  readonly pickupDays: number;
  /** Values of the ware kind's attributes. */
  readonly attributes: readonly AttributeValue[];
  /** Values of the product's quality table. */
  readonly qualities: readonly QualityValue[];
  /** 商品说明: plain text, may be empty. */
  readonly description: string;
}

/** 商品, with all state from which a step with it is decided. */
export interface MallWare {
  readonly id: MallWareId;
  /** Merchant who offers it. */
  readonly firm: FirmId;
  /** Draft (0), under review (1), on sale (2), rejected (3), taken down (4). */
  readonly state: MallWareState;
  /** Grows by one with every change. */
  readonly version: number;
  /**
   * Whether it must be reviewed before it is sold again: the exchange has taken it down, or it was changed while it was
   * down.
   */
  readonly needsReview: boolean;
  readonly price: Price;
  /** What may be ordered, and what orders hold. */
  readonly stock: Stock;
  /** User who submitted it for review; null before. He may not review it. */
  readonly submittedBy: UserId | null;
}

/** Steps with a ware, and the states in which each is possible. */
const steps = {
  edit: { label: "修改", states: ["0", "3"] },
  editByDown: { label: "修改下架商品", states: ["4"] },
  submit: { label: "提交审核", states: ["0", "3", "4"] },
  withdraw: { label: "撤回审核", states: ["1"] },
  takeDown: { label: "下架", states: ["2"] },
  putUp: { label: "上架", states: ["4"] },
  delete: { label: "删除", states: ["0", "3", "4"] },
  approve: { label: "通过审核", states: ["1"] },
  reject: { label: "驳回", states: ["1"] },
  changePrice: { label: "调价", states: ["2"] },
  changeQuantity: { label: "调量", states: ["2", "4"] },
} as const satisfies Record<string, { readonly label: string; readonly states: readonly MallWareState[] }>;
export type WareStep = keyof typeof steps;

/** Steps of the merchant; the others are the exchange's. */
const merchantSteps = [
  "edit",
  "editByDown",
  "submit",
  "withdraw",
  "takeDown",
  "putUp",
  "delete",
  "changePrice",
  "changeQuantity",
] as const satisfies readonly WareStep[];

export const wareSteps = Object.fromEntries(
  Object.entries(steps).map(([step, { label }]) => [step, label]),
) as { readonly [S in WareStep]: (typeof steps)[S]["label"] };

/** Why a step is not possible in a state; null where it is. */
export const wareStepFault = (
  state: MallWareState,
  step: WareStep,
): Refusal<"MALL_WARE_STATE_WRONG"> | null =>
  (steps[step].states as readonly MallWareState[]).includes(state)
    ? null
    : refuse("MALL_WARE_STATE_WRONG", { state: mallWareStates[state], act: steps[step].label });

/** Steps that the merchant may take now. */
export const actionsOfMerchant = ({ state, needsReview, stock }: MallWare): readonly WareStep[] =>
  merchantSteps.filter(
    (step) =>
      wareStepFault(state, step) === null &&
      !(step === "putUp" && needsReview) &&
      !(step === "delete" && stock.reserved > 0n),
  );

export type SaleRefusal = "PRICE_NOT_POSITIVE" | "STOCK_EMPTY" | "ORDER_BOUNDS_WRONG";

/**
 * Why a ware cannot be on sale (domain §9): it needs a price, stock, and bounds that an order can meet. Null where it
 * can.
 */
export function saleFault(
  {
    price,
    minQuantity,
    step,
    maxQuantity,
  }: Pick<WareTerms, "price" | "minQuantity" | "step" | "maxQuantity">,
  { available }: Pick<Stock, "available">,
): Refusal<SaleRefusal> | null {
  if (price <= 0n) return refuse("PRICE_NOT_POSITIVE");
  if (available <= 0n) return refuse("STOCK_EMPTY");
  return boundsFault({ minQuantity, step, maxQuantity });
}

/** Why bounds are wrong: 起订量 and 步长 must be above zero, and 每单最多 be 起订量 plus whole steps. Null where they are right. */
export function boundsFault({
  minQuantity,
  step,
  maxQuantity,
}: Pick<WareTerms, "minQuantity" | "step" | "maxQuantity">): Refusal<"ORDER_BOUNDS_WRONG"> | null {
  const wrong = (detail: string) => refuse("ORDER_BOUNDS_WRONG", { detail });
  if (minQuantity <= 0n || step <= 0n) return wrong("起订量与步长须大于零");
  if (maxQuantity === null) return null;
  if (maxQuantity < minQuantity) return wrong(`每单最多不得小于起订量${groupedQuantity(minQuantity)}吨`);
  return (maxQuantity - minQuantity) % step === 0n ? null : wrong("每单最多须为起订量加整数个步长");
}

/** Why a ware cannot be deleted: its state, or stock that orders hold. Null where it can. */
export function deleteFault({ state, stock }: Pick<MallWare, "state" | "stock">) {
  const fault = wareStepFault(state, "delete");
  if (fault) return fault;
  return stock.reserved > 0n
    ? refuse("WARE_HAS_ORDERS", { quantity: groupedQuantity(stock.reserved) })
    : null;
}

/**
 * Why a merchant cannot put up a ware again: only what he himself took down and left unchanged; anything else needs a
 * review. Null where he can.
 */
export const putUpFault = ({ state, needsReview }: Pick<MallWare, "state" | "needsReview">) =>
  wareStepFault(state, "putUp") ?? (needsReview ? refuse("WARE_NEEDS_REVIEW") : null);
