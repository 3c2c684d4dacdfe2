import {
  type Brand,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  type Price,
  type Quantity,
  quantity,
  type UserId,
} from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { amountOf, least } from "../money/amount.ts";
import { formatQuantity } from "../money/quantity.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import { type LongTermPrice, monthlyPrice } from "./long-term-price.ts";

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

interface Done<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the bank's answer has decided. */
  readonly by: UserId | null;
}

interface OfPlan<Type extends string> extends Done<Type> {
  /** The month that it is about. */
  readonly plan: PlanId;
}

export type LongTermFact =
  | (Done<"signed"> & { readonly side: Side })
  | Done<"completed">
  | (Done<"closed"> & {
      /** Why the exchange closes it; never empty. */
      readonly memo: string;
    })
  | (OfPlan<"plan-priced"> & {
      /** Average of the index at the end of the month before, at 5 500 kcal/kg. */
      readonly index: Price;
      /** Price of a tonne in this month, final from now on. */
      readonly price: Price;
    })
  | (OfPlan<"receiver-set"> & {
      /** The seller's account that the buyer has chosen. */
      readonly receiver: ReceiverId;
    })
  | (OfPlan<"plan-paid"> & {
      /** What goes from the buyer into the seller's escrow. */
      readonly amount: Fen;
    })
  | (OfPlan<"withdrawal-begun"> & {
      /** What is on its way to the bank. */
      readonly amount: Fen;
      /** The seller's account to which it goes. */
      readonly receiver: ReceiverId;
    })
  | (OfPlan<"withdrawal-ended"> & {
      /** What was on its way to the bank. */
      readonly amount: Fen;
      /** Whether the bank has paid it out; where it has not, it may be withdrawn again. */
      readonly done: boolean;
    })
  | (OfPlan<"goods-delivered"> & {
      /** Quantity that is added to what was delivered before. */
      readonly quantity: Quantity;
    })
  | (OfPlan<"settlement-proposed"> & {
      /** What the seller proposes, in place of an earlier proposal. */
      readonly settlement: PlanSettlement;
    })
  | (OfPlan<"settlement-confirmed"> & {
      /** What the buyer gets back from the money that the seller has not withdrawn. */
      readonly returned: Fen;
      /** What the buyer gets back from the seller's available money. */
      readonly refunded: Fen;
    })
  | (OfPlan<"plan-closed"> & {
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

type Step = Decision<LongTermFact, LongTermRefusal>;

type Fault = Refusal<LongTermRefusal>;

/** Who acts on a long-term contract. */
export interface LongTermActor {
  readonly user: UserId;
  /** Side for which he acts; X is the exchange. */
  readonly party: Side | "X";
  /** Version of the plan that he has seen; null or missing where he does not say. */
  readonly seen?: number | null;
}

/** A month of a new contract. */
export interface PlannedMonth {
  readonly id: PlanId;
  /** Month, such as "2026-03"; a contract has each month once. */
  readonly month: string;
  /** Planned quantity, above zero. */
  readonly quantity: Quantity;
  /** Price of a tonne; null where it floats and the index is not known yet. */
  readonly price: Price | null;
}

/**
 * Fault of a new contract: more than was published, a month twice, or months that do not add up to it; null where there
 * is none.
 */
export function longTermFault(
  published: Quantity,
  signed: Quantity,
  months: readonly PlannedMonth[],
): Fault | null {
  if (signed <= 0n || months.some((month) => month.quantity <= 0n)) return refuse("QUANTITY_NOT_POSITIVE");
  if (signed > published)
    return refuse("QUANTITY_EXCEEDS_PUBLISHED", { quantity: formatQuantity(published) });
  if (new Set(months.map(({ month }) => month)).size < months.length) return refuse("PLAN_MONTH_TWICE");
  const planned = quantity(months.reduce((sum, month) => sum + (month.quantity as bigint), 0n));
  if (planned === signed) return null;
  return refuse("PLANS_NOT_CONTRACT", {
    planned: formatQuantity(planned),
    quantity: formatQuantity(signed),
  });
}

const provisionalPrice = (terms: LongTermPrice): Price =>
  terms.kind === "FIXED" ? terms.price : monthlyPrice(terms, terms.base);

const pricedAt = (price: Price, planned: Quantity) => ({ price, amount: amountOf(price, planned) });

/** A new contract before both sides sign it. */
export const openedLongTerm = (
  opened: Pick<LongTermContract, "id" | "parties" | "quantity" | "price">,
  months: readonly PlannedMonth[],
): LongTermContract => ({
  ...opened,
  state: "0",
  version: 0,
  signed: [],
  plans: months.map((month) => ({
    ...month,
    ...pricedAt(month.price ?? provisionalPrice(opened.price), month.quantity),
    version: 0,
    priced: month.price !== null || opened.price.kind === "FIXED",
    receiver: null,
    paid: fen(0n),
    withdrawn: fen(0n),
    withdrawing: fen(0n),
    delivered: quantity(0n),
    proposed: null,
    settled: null,
    closed: false,
  })),
});

export function signLongTerm(contract: LongTermContract, { user, party }: LongTermActor, at: Instant): Step {
  if (party === "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "0" || contract.signed.includes(party)) return refuse("STATUS_NOT_ALLOWED");
  return accept({ type: "signed", at, by: user, side: party });
}

/** Actions on a plan (cx-plan-pay, cx-plan-cash), and the party that may take each. */
export const planActions = {
  "set-receiver": { label: "设置收款方", by: "B" },
  pay: { label: "付款", by: "B" },
  withdraw: { label: "提现", by: "S" },
  deliver: { label: "登记交收", by: "S" },
  settle: { label: "结算", by: "S" },
  "confirm-settlement": { label: "确认结算", by: "B" },
  price: { label: "确定月度价格", by: "X" },
  close: { label: "关闭计划", by: "X" },
} as const;

export type PlanActionType = keyof typeof planActions;

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
export interface LongTermMeans {
  /** Available money of a side, in fen. */
  readonly available: (side: Side) => Fen;
  /** The seller's bound accounts, to which a plan may be withdrawn (call 2409). */
  readonly receivers: readonly ReceiverId[];
}

/** 待付, in fen; zero for a closed plan. */
export const dueOf = ({ amount, paid, closed }: Plan): Fen =>
  fen(!closed && amount > paid ? amount - paid : 0n);

/** Whether no money is left in the plan, nor on its way to the bank. */
export const isEmpty = (plan: Plan): boolean => withdrawableOf(plan) === 0n && plan.withdrawing === 0n;

/** Whether a plan is over: settled, paid and withdrawn, or closed. */
export const isPlanOver = (plan: Plan): boolean =>
  plan.closed || (plan.settled !== null && planStateOf(plan) === "5");

type Gate = (plan: Plan, contract: Pick<LongTermContract, "price">) => boolean;

const gates: Readonly<Record<PlanActionType, Gate>> = {
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
      contract.state === "1" && !plan.closed && planActions[type].by === party && gates[type](plan, contract),
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
  means: LongTermMeans,
): Step {
  if (planActions[action.type].by !== party) return refuse("NOT_ALLOWED");
  const plan = contract.plans.find((one) => one.id === id);
  if (!plan) return refuse("PLAN_UNKNOWN");
  if (seen !== null && seen !== plan.version) return refuse("CONTRACT_CHANGED");
  if (contract.state !== "1" || plan.closed) return refuse("STATUS_NOT_ALLOWED");
  const done = { at, by: user, plan: id } as const;
  switch (action.type) {
    case "set-receiver":
      if (plan.paid > 0n) return refuse("RECEIVER_FIXED");
      if (!means.receivers.includes(action.receiver)) return refuse("RECEIVER_UNKNOWN");
      return accept({ ...done, type: "receiver-set", receiver: action.receiver });
    case "pay":
      return payPlan(plan, action.amount, done, means);
    case "withdraw":
      return withdraw(plan, action.amount, done, means);
    case "deliver":
      if (!gates.deliver(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
      return accept({ ...done, type: "goods-delivered", quantity: action.quantity });
    case "settle": {
      if (!gates.settle(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
      const { quantity: weight, price: perTonne } = action;
      if (perTonne <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
      const settlement = { quantity: weight, price: perTonne, amount: amountOf(perTonne, weight) };
      return accept({ ...done, type: "settlement-proposed", settlement });
    }
    case "confirm-settlement":
      return confirmSettlement(plan, done, means);
    case "price":
      if (!gates.price(plan, contract)) return refuse("STATUS_NOT_ALLOWED");
      if (action.index <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
      return accept({
        ...done,
        type: "plan-priced",
        index: action.index,
        price: monthlyPrice(contract.price, action.index),
      });
    case "close":
      if (isPlanOver(plan)) return refuse("STATUS_NOT_ALLOWED");
      if (!isEmpty(plan)) return refuse("PLAN_NOT_EMPTY");
      if (action.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "关闭原因" });
      return accept({ ...done, type: "plan-closed", memo: action.memo.trim() });
  }
}

type Stamp = Pick<OfPlan<string>, "at" | "by" | "plan">;

function payPlan(plan: Plan, amount: Fen, done: Stamp, means: LongTermMeans): Step {
  if (plan.receiver === null) return refuse("RECEIVER_MISSING");
  if (!plan.priced) return refuse("PRICE_MISSING");
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const due = dueOf(plan);
  if (amount > due) return refuse("PAYMENT_EXCEEDS_DUE", { amount: formatYuan(due) });
  if (amount > means.available("B")) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
  return accept({ ...done, type: "plan-paid", amount });
}

/** 提现 to the account that the buyer has chosen; RECEIVER_UNKNOWN where the seller has unbound it. */
function withdraw(plan: Plan, amount: Fen, done: Stamp, means: LongTermMeans): Step {
  const { receiver } = plan;
  if (receiver === null) return refuse("RECEIVER_MISSING");
  if (!means.receivers.includes(receiver)) return refuse("RECEIVER_UNKNOWN");
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const most = withdrawableOf(plan);
  if (amount > most) return refuse("WITHDRAWAL_EXCEEDS_PAID", { amount: formatYuan(most) });
  return accept({ ...done, type: "withdrawal-begun", amount, receiver });
}

/**
 * The buyer confirms the settlement; what he has paid too much comes back, first from the money that the seller has not
 * withdrawn, then from his available money.
 */
function confirmSettlement(plan: Plan, done: Stamp, means: LongTermMeans): Step {
  const { proposed, paid } = plan;
  if (!proposed || plan.settled) return refuse("STATUS_NOT_ALLOWED");
  const tooMuch = fen(paid > proposed.amount ? paid - proposed.amount : 0n);
  const returned = least(tooMuch, withdrawableOf(plan));
  const refunded = fen(tooMuch - returned);
  if (refunded > 0n && plan.withdrawing > 0n) return refuse("WITHDRAWALS_OPEN");
  if (refunded > means.available("S")) {
    return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(refunded) });
  }
  return accept({ ...done, type: "settlement-confirmed", returned, refunded });
}

/** The fact of the bank's answer about a withdrawal; none for an amount that is not on its way. */
export function endWithdrawal(
  contract: LongTermContract,
  id: PlanId,
  amount: Fen,
  done: boolean,
  at: Instant,
  by: UserId | null = null,
): readonly LongTermFact[] {
  const plan = contract.plans.find((one) => one.id === id);
  if (!plan || amount <= 0n || plan.withdrawing < amount) return [];
  return [{ type: "withdrawal-ended", at, by, plan: id, amount, done }];
}

/** 完成 by the exchange, once every plan is over. */
export function completeLongTerm(
  contract: LongTermContract,
  { user, party }: LongTermActor,
  at: Instant,
): Step {
  if (party !== "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (!contract.plans.every(isPlanOver)) return refuse("PLANS_OPEN");
  return accept({ type: "completed", at, by: user });
}

/** 关闭 by the exchange, as long as no plan has money in it. */
export function closeLongTerm(
  contract: LongTermContract,
  memo: string,
  { user, party }: LongTermActor,
  at: Instant,
): Step {
  if (party !== "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "0" && contract.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (!contract.plans.every(isEmpty)) return refuse("PLAN_NOT_EMPTY");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "关闭原因" });
  return accept({ type: "closed", at, by: user, memo: memo.trim() });
}

export function evolveLongTerm(contract: LongTermContract, fact: LongTermFact): LongTermContract {
  return { ...changed(contract, fact), version: contract.version + 1 };
}

function changed(contract: LongTermContract, fact: LongTermFact): LongTermContract {
  switch (fact.type) {
    case "signed": {
      const signed = [...contract.signed, fact.side];
      return { ...contract, signed, state: signed.length === 2 ? "1" : "0" };
    }
    case "completed":
      return { ...contract, state: "2" };
    case "closed":
      return { ...contract, state: "9" };
    default:
      return {
        ...contract,
        plans: contract.plans.map((plan) =>
          plan.id === fact.plan ? { ...changedPlan(plan, fact), version: plan.version + 1 } : plan,
        ),
      };
  }
}

function changedPlan(plan: Plan, fact: Extract<LongTermFact, { readonly plan: PlanId }>): Plan {
  switch (fact.type) {
    case "plan-priced":
      return { ...plan, ...pricedAt(fact.price, plan.quantity), priced: true };
    case "receiver-set":
      return { ...plan, receiver: fact.receiver };
    case "plan-paid":
      return { ...plan, paid: fen(plan.paid + fact.amount) };
    case "withdrawal-begun":
      return { ...plan, withdrawing: fen(plan.withdrawing + fact.amount) };
    case "withdrawal-ended": {
      const withdrawn = fen(plan.withdrawn + (fact.done ? fact.amount : 0n));
      return { ...plan, withdrawn, withdrawing: fen(plan.withdrawing - fact.amount) };
    }
    case "goods-delivered":
      return { ...plan, delivered: quantity(plan.delivered + fact.quantity) };
    case "settlement-proposed":
      return { ...plan, proposed: fact.settlement };
    case "settlement-confirmed": {
      const { proposed } = plan;
      // Money that the seller refunds from his available money had been withdrawn from the plan; it counts as never
      // withdrawn.
      const withdrawn = fen(plan.withdrawn - fact.refunded);
      const paid = fen(plan.paid - fact.returned - fact.refunded);
      return { ...plan, settled: proposed, amount: proposed?.amount ?? plan.amount, paid, withdrawn };
    }
    case "plan-closed":
      return { ...plan, closed: true };
  }
}
