import type { Permission } from "../identity/access.ts";
import { type Brand, type Fen, type FirmId, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import type { Side } from "../terms/codes.ts";
import type { LongTermPrice } from "./long-term-price.ts";

/**
 * 长协 (domain §5.5): a contract for a year, delivered and paid month by month; each month is a plan (月度计划). Money is in
 * fen, prices are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

export type LongTermId = Brand<string, "LongTermId">;

export type PlanId = Brand<string, "PlanId">;

/** One of the seller's bound bank accounts. */
export type ReceiverId = Brand<string, "ReceiverId">;

export const longTermStates = { "0": "待签订", "1": "履行中", "2": "已完成", "9": "已关闭" } as const;

export type LongTermState = keyof typeof longTermStates;

export const planStates = {
  "0": "待设置收款方",
  "1": "待付款",
  "2": "部分付款",
  "3": "已付款",
  "4": "提现中",
  "5": "已提现",
  "9": "关闭",
} as const;

export type PlanState = keyof typeof planStates;

/** A long-term contract: the fold of its facts. */
export interface LongTermContract {
  readonly id: LongTermId;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** Carried out (1) once both sides have signed, until the exchange completes (2) or closes (9) it. */
  readonly state: LongTermState;
  /** Grows by one with every fact of the contract or its plans. */
  readonly version: number;
  /** Quantity of the year; the plans add up to it. */
  readonly quantity: Quantity;
  /** Terms from which the price of each month follows. */
  readonly price: LongTermPrice;
  /** Sides that have signed, in the order of signing. */
  readonly signed: readonly Side[];
  /** Months of the contract. */
  readonly plans: readonly Plan[];
}

/** 月度计划 */
export interface Plan {
  readonly id: PlanId;
  /** Month, such as "2026-03". */
  readonly month: string;
  /** Grows by one with every fact of the plan; an action that names an older version is refused as CONTRACT_CHANGED. */
  readonly version: number;
  /** Planned quantity. */
  readonly quantity: Quantity;
  /** Price of a tonne; of a floating one provisional, at the base, until the month's index is known. */
  readonly price: Price;
  /** Whether the price is final; before that nothing can be paid. */
  readonly priced: boolean;
  /** What the buyer is to pay: price times planned quantity, after the settlement what it comes to. */
  readonly amount: Fen;
  /** Seller's account that the buyer has chosen; null before, fixed from the first payment on. */
  readonly receiver: ReceiverId | null;
  /** What the buyer has paid and not got back. */
  readonly paid: Fen;
  /** What the seller has withdrawn to his bank. */
  readonly withdrawn: Fen;
  /** What is on its way to the seller's bank. */
  readonly withdrawing: Fen;
  /** Quantity that the seller has registered as delivered. */
  readonly delivered: Quantity;
  /** Settlement that the seller has proposed; null before. It stays when the buyer confirms it. */
  readonly proposed: PlanSettlement | null;
  /** Settlement that the buyer has confirmed; null before. */
  readonly settled: PlanSettlement | null;
  /** Whether the exchange has closed the plan. */
  readonly closed: boolean;
}

/** Settled quantity, price of a tonne, and their product rounded to the fen. */
export interface PlanSettlement {
  readonly quantity: Quantity;
  /** Price of a tonne. */
  readonly price: Price;
  /** Quantity times price, rounded to the fen. */
  readonly amount: Fen;
}

/** State of a plan; it follows from the money, and is stored nowhere. */
export function planStateOf(plan: Plan): PlanState {
  const { receiver, paid, withdrawn, withdrawing, amount, closed } = plan;
  if (closed) return "9";
  if (withdrawing > 0n) return "4";
  if (paid === 0n) return receiver === null ? "0" : "1";
  if (paid < amount) return "2";
  return withdrawn === paid ? "5" : "3";
}

/** What the seller may still withdraw, in fen. */
export const withdrawableOf = ({ paid, withdrawn, withdrawing }: Plan): Fen =>
  fen(paid - withdrawn - withdrawing);

export const priceAndAmount = (price: Price, planned: Quantity) => ({
  price,
  amount: amountOf(price, planned),
});

/** Actions on a plan (cx-plan-pay, cx-plan-cash), with the party and the permission that each needs. */
export const planActions = {
  "set-receiver": { label: "设置收款方", by: "B", needs: "move-money" },
  pay: { label: "付款", by: "B", needs: "move-money" },
  withdraw: { label: "提现", by: "S", needs: "move-money" },
  deliver: { label: "登记交收", by: "S", needs: "ship-and-receive" },
  settle: { label: "结算", by: "S", needs: "settle" },
  "confirm-settlement": { label: "确认结算", by: "B", needs: "settle" },
  price: { label: "确定月度价格", by: "X", needs: "control-contracts" },
  close: { label: "关闭计划", by: "X", needs: "control-contracts" },
} as const satisfies Readonly<Record<string, { label: string; by: Side | "X"; needs: Permission }>>;

export type PlanActionType = keyof typeof planActions;

/** 待付, in fen; zero for a closed plan. */
export const dueOf = ({ amount, paid, closed }: Plan): Fen =>
  fen(!closed && amount > paid ? amount - paid : 0n);

/** Whether no money is left in the plan, nor on its way to the bank. */
export const isEmpty = (plan: Plan): boolean => withdrawableOf(plan) === 0n && plan.withdrawing === 0n;

/** Whether a plan is over: settled, paid and withdrawn, or closed. */
export const isPlanOver = (plan: Plan): boolean =>
  plan.closed || (plan.settled !== null && planStateOf(plan) === "5");
