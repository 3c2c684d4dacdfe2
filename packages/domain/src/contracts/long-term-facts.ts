import type { Fen, Instant, Price, Quantity, UserId } from "../kernel/brand.ts";
import type { Decision, Refusal } from "../kernel/decision.ts";
import type { Side } from "../terms/codes.ts";
import type { PlanId, PlanSettlement, ReceiverId } from "./long-term.ts";

/** What has happened to a long-term contract and its months, and why a step is refused. */

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the bank's answer has decided. */
  readonly by: UserId | null;
}

/** What is common to the facts of a month. */
export interface PlanFactBase<Type extends string> extends FactBase<Type> {
  /** The month that it is about. */
  readonly plan: PlanId;
}

export type LongTermFact =
  | (FactBase<"signed"> & { readonly side: Side })
  | FactBase<"completed">
  | (FactBase<"closed"> & {
      /** Why the exchange closes it; never empty. */
      readonly memo: string;
    })
  | (PlanFactBase<"plan-priced"> & {
      /** Average of the index at the end of the month before, at 5 500 kcal/kg. */
      readonly index: Price;
      /** Price of a tonne in this month, final from now on. */
      readonly price: Price;
    })
  | (PlanFactBase<"receiver-set"> & {
      /** The seller's account that the buyer has chosen. */
      readonly receiver: ReceiverId;
    })
  | (PlanFactBase<"plan-paid"> & {
      /** What goes from the buyer into the seller's escrow. */
      readonly amount: Fen;
    })
  | (PlanFactBase<"withdrawal-begun"> & {
      /** What is on its way to the bank. */
      readonly amount: Fen;
      /** The seller's account to which it goes. */
      readonly receiver: ReceiverId;
    })
  | (PlanFactBase<"withdrawal-ended"> & {
      /** What was on its way to the bank. */
      readonly amount: Fen;
      /** Whether the bank has paid it out; where it has not, it may be withdrawn again. */
      readonly done: boolean;
    })
  | (PlanFactBase<"goods-delivered"> & {
      /** Quantity that is added to what was delivered before. */
      readonly quantity: Quantity;
    })
  | (PlanFactBase<"settlement-proposed"> & {
      /** What the seller proposes, in place of an earlier proposal. */
      readonly settlement: PlanSettlement;
    })
  | (PlanFactBase<"settlement-confirmed"> & {
      /** What the buyer gets back from the money that the seller has not withdrawn. */
      readonly returned: Fen;
      /** What the buyer gets back from the seller's available money. */
      readonly refunded: Fen;
    })
  | (PlanFactBase<"plan-closed"> & {
      /** Why the exchange closes it; never empty. */
      readonly memo: string;
    });

/** The facts in the words of the contract's log (call 2414). */
export const longTermSteps: Readonly<Record<LongTermFact["type"], string>> = {
  signed: "签订",
  completed: "合同完成",
  closed: "合同关闭",
  "plan-priced": "确定月度价格",
  "receiver-set": "设置收款方",
  "plan-paid": "付款",
  "withdrawal-begun": "申请提现",
  "withdrawal-ended": "提现结果",
  "goods-delivered": "交收",
  "settlement-proposed": "结算",
  "settlement-confirmed": "确认结算",
  "plan-closed": "关闭计划",
};

export type LongTermRefusal =
  | "NOT_ALLOWED"
  | "STATUS_NOT_ALLOWED"
  | "FIELD_REQUIRED"
  | "AMOUNT_NOT_POSITIVE"
  | "QUANTITY_NOT_POSITIVE"
  | "QUANTITY_EXCEEDS_PUBLISHED"
  | "PLANS_NOT_CONTRACT"
  | "PLAN_MONTH_TWICE"
  | "PLAN_UNKNOWN"
  | "RECEIVER_UNKNOWN"
  | "RECEIVER_FIXED"
  | "RECEIVER_MISSING"
  | "PRICE_MISSING"
  | "CONTRACT_CHANGED"
  | "PAYMENT_EXCEEDS_DUE"
  | "WITHDRAWAL_EXCEEDS_PAID"
  | "FUNDS_INSUFFICIENT"
  | "WITHDRAWALS_OPEN"
  | "PLAN_NOT_EMPTY"
  | "PLANS_OPEN";

export type Step = Decision<LongTermFact, LongTermRefusal>;

export type Fault = Refusal<LongTermRefusal>;

/** Who acts on a long-term contract. */
export interface LongTermActor {
  readonly user: UserId;
  /** Side for which he acts; X is the exchange. */
  readonly party: Side | "X";
  /** Version of the plan that he has seen; null or missing where he does not say. */
  readonly seen?: number | null;
}
