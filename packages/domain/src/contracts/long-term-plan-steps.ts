import { type Fen, fen, type Instant, type Price, type Quantity } from "../kernel/brand.ts";
import { accept, refuse } from "../kernel/decision.ts";
import { amountOf, least } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import {
  dueOf,
  isEmpty,
  isPlanOver,
  type LongTermContract,
  type Plan,
  type PlanActionType,
  type PlanId,
  planActions,
  type ReceiverId,
  withdrawableOf,
} from "./long-term.ts";
import type { LongTermActor, PlanFactBase, Step } from "./long-term-facts.ts";
import { monthlyPrice } from "./long-term-price.ts";

/** Steps of a month of a long-term contract: which are open now, what they must say, and the facts that follow. */

export type PlanAction =
  | {
      readonly type: "set-receiver";
      /** One of the seller's bound bank accounts. */
      readonly receiver: ReceiverId;
    }
  | {
      readonly type: "pay" | "withdraw";
      /** Amount, above zero: at most what is due, or what may be withdrawn. */
      readonly amount: Fen;
    }
  | {
      readonly type: "deliver";
      /** Delivered quantity, above zero; it is added to what was delivered before. */
      readonly quantity: Quantity;
    }
  | {
      readonly type: "settle";
      /** Settled quantity, above zero. */
      readonly quantity: Quantity;
      /** Settled price of a tonne. */
      readonly price: Price;
    }
  | { readonly type: "confirm-settlement" }
  /** With the average of the index at the end of the month before, in 0.0001 yuan a tonne. */
  | { readonly type: "price"; readonly index: Price }
  | {
      readonly type: "close";
      /** Why it is closed; never empty. */
      readonly memo: string;
    };

/** What a decision must know of the present moment; the server loads it. */
export interface LongTermContext {
  /** Available money of a side, in fen. */
  readonly available: (side: Side) => Fen;
  /** The seller's bound accounts, to which a plan may be withdrawn (call 2409). */
  readonly receivers: readonly ReceiverId[];
}

/** Whether an action is open for a month. */
type Precondition = (plan: Plan, contract: Pick<LongTermContract, "price">) => boolean;

const preconditions: Readonly<Record<PlanActionType, Precondition>> = {
  "set-receiver": ({ paid }) => paid === 0n,
  pay: (plan) => plan.priced && plan.receiver !== null && dueOf(plan) > 0n,
  withdraw: (plan) => withdrawableOf(plan) > 0n,
  deliver: ({ settled, proposed }) => !settled && !proposed,
  settle: ({ settled, delivered }) => !settled && delivered > 0n,
  "confirm-settlement": ({ proposed, settled }) => proposed !== null && !settled,
  price: ({ paid, proposed, settled }, { price }) =>
    price.kind === "BASE_FLOAT" && paid === 0n && !proposed && !settled,
  close: (plan) => isEmpty(plan) && !isPlanOver(plan),
};

export const allowedPlanActions = (
  contract: LongTermContract,
  plan: Plan,
  party: LongTermActor["party"],
): readonly PlanActionType[] =>
  (Object.keys(planActions) as PlanActionType[]).filter(
    (type) =>
      contract.state === "1" &&
      !plan.closed &&
      planActions[type].by === party &&
      preconditions[type](plan, contract),
  );

/** Next action of a side with a plan; null where none waits for it. */
export function planTodo(contract: LongTermContract, plan: Plan, side: Side): PlanActionType | null {
  const allowed = allowedPlanActions(contract, plan, side);
  const { paid, quantity: planned, delivered, proposed, receiver } = plan;
  const order: readonly [PlanActionType, boolean][] = [
    ["confirm-settlement", true],
    ["set-receiver", receiver === null],
    ["pay", true],
    ["settle", proposed === null && delivered >= planned],
    ["withdraw", true],
    ["deliver", paid > 0n && delivered === 0n],
    ["settle", proposed === null],
  ];
  return order.find(([action, applies]) => applies && allowed.includes(action))?.[0] ?? null;
}

export function decidePlan(
  contract: LongTermContract,
  id: PlanId,
  action: PlanAction,
  { user, party, seen = null }: LongTermActor,
  at: Instant,
  context: LongTermContext,
): Step {
  if (planActions[action.type].by !== party) return refuse("NOT_ALLOWED");
  const plan = contract.plans.find((one) => one.id === id);
  if (!plan) return refuse("PLAN_UNKNOWN");
  if (seen !== null && seen !== plan.version) return refuse("CONTRACT_CHANGED");
  if (contract.state !== "1" || plan.closed) return refuse("STATUS_NOT_ALLOWED");
  const stamp = { at, by: user, plan: id } as const;
  switch (action.type) {
    case "set-receiver":
      if (plan.paid > 0n) return refuse("RECEIVER_FIXED");
      if (!context.receivers.includes(action.receiver)) return refuse("RECEIVER_UNKNOWN");
      return accept({ ...stamp, type: "receiver-set", receiver: action.receiver });
    case "pay":
      return payPlan(plan, action.amount, stamp, context);
    case "withdraw":
      return withdraw(plan, action.amount, stamp, context);
    case "deliver":
      if (!preconditions.deliver(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
      return accept({ ...stamp, type: "goods-delivered", quantity: action.quantity });
    case "settle": {
      if (!preconditions.settle(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
      const { quantity: weight, price: perTonne } = action;
      if (perTonne <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
      const settlement = { quantity: weight, price: perTonne, amount: amountOf(perTonne, weight) };
      return accept({ ...stamp, type: "settlement-proposed", settlement });
    }
    case "confirm-settlement":
      return confirmSettlement(plan, stamp, context);
    case "price":
      if (!preconditions.price(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.index <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
      return accept({
        ...stamp,
        type: "plan-priced",
        index: action.index,
        price: monthlyPrice(contract.price, action.index),
      });
    case "close":
      if (isPlanOver(plan)) return refuse("STATUS_NOT_ALLOWED");
      if (!isEmpty(plan)) return refuse("PLAN_NOT_EMPTY");
      if (action.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "关闭原因" });
      return accept({ ...stamp, type: "plan-closed", memo: action.memo.trim() });
  }
}

type Stamp = Pick<PlanFactBase<string>, "at" | "by" | "plan">;

function payPlan(plan: Plan, amount: Fen, stamp: Stamp, context: LongTermContext): Step {
  if (plan.receiver === null) return refuse("RECEIVER_MISSING");
  if (!plan.priced) return refuse("PRICE_MISSING");
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const due = dueOf(plan);
  if (amount > due) return refuse("PAYMENT_EXCEEDS_DUE", { amount: formatYuan(due) });
  if (amount > context.available("B")) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
  return accept({ ...stamp, type: "plan-paid", amount });
}

/** 提现 to the account that the buyer has chosen; RECEIVER_UNKNOWN where the seller has unbound it. */
function withdraw(plan: Plan, amount: Fen, stamp: Stamp, context: LongTermContext): Step {
  const { receiver } = plan;
  if (receiver === null) return refuse("RECEIVER_MISSING");
  if (!context.receivers.includes(receiver)) return refuse("RECEIVER_UNKNOWN");
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const most = withdrawableOf(plan);
  if (amount > most) return refuse("WITHDRAWAL_EXCEEDS_PAID", { amount: formatYuan(most) });
  return accept({ ...stamp, type: "withdrawal-begun", amount, receiver });
}

/**
 * The buyer confirms the settlement; what he has paid too much comes back, first from the money that the seller has not
 * withdrawn, then from his available money.
 */
function confirmSettlement(plan: Plan, stamp: Stamp, context: LongTermContext): Step {
  const { proposed, paid } = plan;
  if (!proposed || plan.settled) return refuse("STATUS_NOT_ALLOWED");
  const tooMuch = fen(paid > proposed.amount ? paid - proposed.amount : 0n);
  const returned = least(tooMuch, withdrawableOf(plan));
  const refunded = fen(tooMuch - returned);
  if (refunded > 0n && plan.withdrawing > 0n) return refuse("WITHDRAWALS_OPEN");
  if (refunded > context.available("S")) {
    return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(refunded) });
  }
  return accept({ ...stamp, type: "settlement-confirmed", returned, refunded });
}
