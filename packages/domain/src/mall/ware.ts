import type { FirmId, Price, Quantity, UserId, WareKindId } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { groupedQuantity } from "../money/quantity.ts";
import type { PayType } from "../terms/codes.ts";
import type { ProductId } from "../terms/product.ts";
import type { AttributeValue, QualityValue } from "./attributes.ts";
import type { MallPriceBasis, MallWareId, MallWareState, PlaceId, PlaceLocationId } from "./codes.ts";
import { mallWareStates } from "./codes.ts";
import type { Stock } from "./stock.ts";

/** 付款方式 of the mall: contracts that follow its orders are paid before the goods (domain §9). */
export const mallPayTypes = ["0", "1"] as const satisfies readonly PayType[];
export type MallPayType = (typeof mallPayTypes)[number];

/** What a merchant says of his ware. */
export interface WareTerms {
  readonly wareKind: WareKindId;
  readonly product: ProductId;
  readonly name: string;
  readonly place: PlaceId;
  readonly location: PlaceLocationId | null;
  readonly price: Price;
  readonly basis: MallPriceBasis;
  readonly payType: MallPayType;
  /** 起订量, 步长 and 每单最多 (null: whatever there is). */
  readonly minQuantity: Quantity;
  readonly step: Quantity;
  readonly maxQuantity: Quantity | null;
  /** 提货期: days after the contract. */
  readonly pickupDays: number;
  readonly attributes: readonly AttributeValue[];
  readonly qualities: readonly QualityValue[];
  readonly description: string;
}

/** 商品, as far as its life is concerned. */
export interface MallWare {
  readonly id: MallWareId;
  readonly firm: FirmId;
  readonly state: MallWareState;
  readonly version: number;
  /** Taken down by the exchange, or changed while it was down: it must be reviewed before it is sold again. */
  readonly needsReview: boolean;
  readonly price: Price;
  readonly stock: Stock;
  readonly submittedBy: UserId | null;
}

/** What may be done with a ware, and in which state. */
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

/** What a merchant is offered in the list of his wares. */
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

/** The step is none of this state. */
export const wareStepFault = (
  state: MallWareState,
  step: WareStep,
): Refusal<"MALL_WARE_STATE_WRONG"> | null =>
  (steps[step].states as readonly MallWareState[]).includes(state)
    ? null
    : refuse("MALL_WARE_STATE_WRONG", { state: mallWareStates[state], act: steps[step].label });

/** What the merchant may do now. */
export const actionsOfMerchant = ({ state, needsReview, stock }: MallWare): readonly WareStep[] =>
  merchantSteps.filter(
    (step) =>
      wareStepFault(state, step) === null &&
      !(step === "putUp" && needsReview) &&
      !(step === "delete" && stock.reserved > 0n),
  );

export type SaleRefusal = "PRICE_NOT_POSITIVE" | "STOCK_EMPTY" | "ORDER_BOUNDS_WRONG";

/** 在售 needs a price and something to sell (domain §9), in bounds that an order can meet. */
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

/** 起订量 and 步长 above zero, 每单最多 not below 起订量, and both reachable by steps. */
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

/** A ware that orders still hold something of stays. */
export function deleteFault({ state, stock }: Pick<MallWare, "state" | "stock">) {
  const fault = wareStepFault(state, "delete");
  if (fault) return fault;
  return stock.reserved > 0n
    ? refuse("WARE_HAS_ORDERS", { quantity: groupedQuantity(stock.reserved) })
    : null;
}

/** A merchant may put up again what he himself took down and left as it was; the rest is reviewed. */
export const putUpFault = ({ state, needsReview }: Pick<MallWare, "state" | "needsReview">) =>
  wareStepFault(state, "putUp") ?? (needsReview ? refuse("WARE_NEEDS_REVIEW") : null);
