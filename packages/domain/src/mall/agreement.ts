import { type ContractNo, type FirmId, type Instant, instant, type Quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { dayMs, shanghaiDay } from "../kernel/shanghai-time.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Side } from "../terms/codes.ts";
import type { MallPriceBasis } from "./codes.ts";
import type { MallPayType } from "./ware.ts";

/**
 * 商城合同 (domain §9.5): the merchant writes the terms of a confirmed order, the buyer confirms them. Quantities are in
 * 0.0001 t, days `YYYY-MM-DD`.
 */

/** 商城合同 (domain §9): the contract of a confirmed order, until both sides agree on it. */
export const mallAgreementStates = {
  "0": "待商户提交",
  "1": "待买方确认",
  "2": "已确认",
  "3": "已取消",
} as const;
export type MallAgreementState = keyof typeof mallAgreementStates;

/** 待签, 已签 and 已取消合同: pages of their own. */
export const agreementStages = { waiting: "待签", agreed: "已签", ended: "已取消" } as const;
export type AgreementStage = keyof typeof agreementStages;

export const statesOfAgreementStage: Readonly<Record<AgreementStage, readonly MallAgreementState[]>> = {
  waiting: ["0", "1"],
  agreed: ["2"],
  ended: ["3"],
};

/** What the merchant may write in it. */
export interface AgreementTerms {
  /** Quantity, at most the ordered one. */
  readonly quantity: Quantity;
  /** Paid before shipping in any case: to the seller at once (0), or held until the settlement (1). */
  readonly payType: MallPayType;
  /** 交收方式, such as 坑口自提. */
  readonly delivery: string;
  /** First day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** Last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** 收货地址 to which the goods are brought; empty where the buyer fetches them. */
  readonly address: string;
  /** 备注; may be empty. */
  readonly memo: string;
}

/** 交收方式 by what the ware's price includes. */
const deliveries: Readonly<Record<MallPriceBasis, string>> = {
  mine: "坑口自提",
  wagon: "车板交货",
  ship: "平仓交货",
  door: "送货到厂",
};

/** 合同草稿: the first terms of a contract, when a shop has confirmed an order. */
export function draftTerms(
  { quantity, payType, address }: Pick<AgreementTerms, "quantity" | "payType" | "address">,
  ware: { readonly basis: MallPriceBasis; readonly pickupDays: number },
  now: Instant,
): AgreementTerms {
  return {
    quantity,
    payType,
    address,
    delivery: deliveries[ware.basis],
    deliveryFrom: shanghaiDay(now),
    deliveryTo: shanghaiDay(instant(now + ware.pickupDays * dayMs)),
    memo: "",
  };
}

/** Place of delivery: the buyer's address where the goods are brought to him, otherwise the pickup place. */
export const placeOf = ({ delivery, address }: AgreementTerms, pickup: string): string =>
  delivery.includes("自提") || address === "" ? pickup : address;

/** What is known of a mall contract when its next step is decided. */
export interface MallAgreement {
  readonly no: ContractNo;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** The merchant writes (0), the buyer answers (1), agreed (2), cancelled (3). */
  readonly state: MallAgreementState;
  /** Grows by one with every step; a step that names an older version is refused as CONTRACT_CHANGED. */
  readonly version: number;
  /** Ordered quantity. */
  readonly ordered: Quantity;
  /** Terms as they were written last. */
  readonly terms: AgreementTerms;
}

export const agreementSteps = {
  edit: { by: ["S"], from: ["0", "1"], to: "0", label: "编辑" },
  submit: { by: ["S"], from: ["0"], to: "1", label: "提交" },
  confirm: { by: ["B"], from: ["1"], to: "2", label: "确认" },
  cancel: { by: ["B", "S"], from: ["0", "1"], to: "3", label: "取消" },
} as const satisfies Readonly<
  Record<
    string,
    { by: readonly Side[]; from: readonly MallAgreementState[]; to: MallAgreementState; label: string }
  >
>;
export type AgreementStep = keyof typeof agreementSteps;

export type MallAgreementRefusal =
  | "NOT_FOUND"
  | "CONTRACT_CHANGED"
  | "AGREEMENT_STATE_WRONG"
  | "COUNT_ABOVE_ORDERED"
  | "QUANTITY_NOT_POSITIVE"
  | "DELIVERY_PERIOD_WRONG"
  | "ADDRESS_FIXED";

/** Side of a firm in the contract; null for a third firm. */
export function sideIn({ parties }: Pick<MallAgreement, "parties">, firm: FirmId): Side | null {
  if (firm === parties.B) return "B";
  return firm === parties.S ? "S" : null;
}

/** Steps that a firm may take now. */
export function openAgreementSteps(agreement: MallAgreement, firm: FirmId): readonly AgreementStep[] {
  const side = sideIn(agreement, firm);
  return (Object.keys(agreementSteps) as AgreementStep[]).filter((step) => {
    const { by, from } = agreementSteps[step];
    return side !== null && isOneOf(by, side) && isOneOf(from, agreement.state);
  });
}

const isOneOf = <Value>(values: readonly Value[], value: Value): boolean => values.includes(value);

/**
 * Why a firm may not take a step; null where it may. `seen` is the version that it has read, null for a client that does
 * not say.
 */
export function agreementFault(
  agreement: MallAgreement,
  step: AgreementStep,
  firm: FirmId,
  seen: number | null,
): Refusal<MallAgreementRefusal> | null {
  const side = sideIn(agreement, firm);
  const { by, from } = agreementSteps[step];
  if (side === null || !isOneOf(by, side)) return refuse("NOT_FOUND");
  if (seen !== null && seen !== agreement.version) return refuse("CONTRACT_CHANGED");
  const { state } = agreement;
  return isOneOf(from, state)
    ? null
    : refuse("AGREEMENT_STATE_WRONG", {
        state: mallAgreementStates[state],
        step: agreementSteps[step].label,
      });
}

/** Fault of the terms that a merchant has written; null where there is none. */
export function termsFault(
  { ordered }: Pick<MallAgreement, "ordered">,
  { quantity, deliveryFrom, deliveryTo }: AgreementTerms,
  now: Instant,
): Refusal<MallAgreementRefusal> | null {
  if (quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  if (quantity > ordered) return refuse("COUNT_ABOVE_ORDERED", { quantity: formatQuantity(ordered) });
  const isPeriod = deliveryFrom <= deliveryTo && deliveryTo >= shanghaiDay(now);
  return isPeriod ? null : refuse("DELIVERY_PERIOD_WRONG");
}

/**
 * Why a firm may not change the address; null where it may. Only the buyer may; once both have agreed, the contract
 * itself checks whether goods are on their way.
 */
export function addressFault(agreement: MallAgreement, firm: FirmId): Refusal<MallAgreementRefusal> | null {
  if (sideIn(agreement, firm) !== "B") return refuse("NOT_FOUND");
  return agreement.state === "3" ? refuse("ADDRESS_FIXED") : null;
}
