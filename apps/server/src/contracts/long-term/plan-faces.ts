import type { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import {
  dueOf,
  type LongTermContract,
  type Plan,
  type PlanSettlement,
  planStateOf,
  planStates,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import { type Fen, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { changedRows } from "../../platform/calls/card.ts";
import type { BoundAccount } from "./bound-accounts.ts";

export type PlanStep = InputOf<typeof api.longTerm.previewPlan>["action"];

/** The words of a card that are the same for every plan. */
interface Face {
  /** What is done, such as 付款. */
  readonly direction: string;
  /** From where to where money or goods go, in words. */
  readonly path: string;
  /** From when on `follows` applies, such as 付款后. */
  readonly moment: string;
  /** What follows, in words. */
  readonly follows: string;
}

/** Fixed words of the card of each step. */
export const planFaces: Readonly<Record<PlanStep, Face>> = {
  "set-receiver": {
    direction: "设置收款方",
    path: "卖方货款冻结 → 收款账户",
    moment: "设置后",
    follows: "买方付款后，卖方只能提现至该账户；首笔付款前可以变更，付款后不能变更",
  },
  pay: {
    direction: "付款",
    path: "可用资金 → 卖方货款冻结",
    moment: "付款后",
    follows: "计入卖方货款冻结，由卖方提现，不可自行撤回；付款后不能变更收款方",
  },
  withdraw: {
    direction: "提现",
    path: "货款冻结 → 出金在途 → 收款账户",
    moment: "提现后",
    follows: "转为出金在途，由银行付至收款账户，大额须经交易中心审批；未付出的退回货款冻结",
  },
  deliver: {
    direction: "登记交收",
    path: "卖方 → 买方",
    moment: "登记后",
    follows: "登记的数量在货权登记中计为已交付，不可撤回；交收后由卖方提交结算",
  },
  settle: {
    direction: "提交结算",
    path: "按结算货款清算",
    moment: "买方确认后",
    follows: "多付的退回买方，不足的由买方补付；确认前可以重新提交",
  },
  "confirm-settlement": {
    direction: "确认结算",
    path: "按结算货款清算",
    moment: "确认后",
    follows: "计划货款改为结算货款，多付的立即退回，不足的由买方补付，不可撤回",
  },
};

export const yuan = (of: Fen | null | undefined) => (of == null ? "--" : formatAmount(of));
export const tonnes = (of: bigint) => `${groupedQuantity(quantity(of))} 吨`;
const swapOf = (from: Fen, to: Fen | null | undefined) => `${yuan(from)} → ${yuan(to)} 元`;

const receiverOf = ({ receiver }: Plan, accounts: readonly BoundAccount[]) => {
  const found = accounts.find((one) => one.receiver === receiver);
  return found ? `${found.holder} ${found.bank} ${found.number}` : "--";
};

const settlementOf = (of: PlanSettlement | null) =>
  of ? `${tonnes(of.quantity)} × ${groupedPrice(of.price)} 元/吨` : "--";

/**
 * A plan before and after its step, and with the answer of the other side where the step waits for one; null where
 * refused.
 */
export interface Stepped {
  /** The plan as it is now. */
  readonly before: Plan;
  /** The plan after the step itself; null where the rules refuse it. */
  readonly own: Plan | null;
  /** The plan after the answer that the step waits for; null where refused. */
  readonly after: Plan | null;
  /** The seller's bank accounts. */
  readonly accounts: readonly BoundAccount[];
}

const stateOf = (plan: Plan) => planStates[planStateOf(plan)];

export function planFacts(step: PlanStep, { before, after, accounts }: Stepped): Card["facts"] {
  const state = { title: "计划状态", words: `${stateOf(before)} → ${after ? stateOf(after) : "--"}` };
  const paid = { title: "已付", words: swapOf(before.paid, after?.paid) };
  const due = { title: "待付", words: swapOf(dueOf(before), after && dueOf(after)) };
  const receiver = { title: "收款账户", words: receiverOf(before, accounts) };
  switch (step) {
    case "pay":
      return [{ title: "计划货款", words: `${yuan(before.amount)} 元` }, paid, due, receiver, state];
    case "withdraw":
      return [
        receiver,
        { title: "可提现", words: swapOf(withdrawableOf(before), after && withdrawableOf(after)) },
        { title: "提现中", words: swapOf(before.withdrawing, after?.withdrawing) },
        state,
      ];
    case "confirm-settlement":
      return [
        { title: "结算", words: settlementOf(before.proposed) },
        { title: "货款", words: swapOf(before.amount, after?.amount) },
        paid,
        due,
        state,
      ];
    case "set-receiver":
    case "deliver":
    case "settle":
      return [];
  }
}

/** What a step changes of the plan and its contract, for a step that moves no money. */
export function planChanges(step: PlanStep, one: LongTermContract, stepped: Stepped): Card["changes"] {
  const { before, own, after, accounts } = stepped;
  if (own === null) return [];
  switch (step) {
    case "set-receiver":
      return changedRows([
        ["收款账户", receiverOf(before, accounts), receiverOf(own, accounts)],
        ["计划状态", stateOf(before), stateOf(own)],
      ]);
    case "deliver": {
      const elsewhere = one.plans.reduce((sum, plan) => sum + plan.delivered, 0n) - before.delivered;
      return changedRows([
        [`${before.month} 已交收`, tonnes(before.delivered), tonnes(own.delivered)],
        [`${before.month} 未交收`, tonnes(leftOf(before)), tonnes(leftOf(own))],
        ["合同已交收", tonnes(elsewhere + before.delivered), tonnes(elsewhere + own.delivered)],
      ]);
    }
    case "settle":
      return changedRows([
        ["提交的结算", settlementOf(before.proposed), settlementOf(own.proposed)],
        ["货款", `${yuan(before.amount)} 元`, `${yuan(after?.amount)} 元`],
        ["已付", `${yuan(before.paid)} 元`, `${yuan(after?.paid)} 元`],
        ["待付", `${yuan(dueOf(before))} 元`, `${yuan(after && dueOf(after))} 元`],
      ]);
    default:
      return [];
  }
}

/** Quantity of a plan that is not delivered. */
export const leftOf = ({ quantity: planned, delivered }: Plan): bigint =>
  planned > delivered ? planned - delivered : 0n;

/** Figures to compare with those of the step: the plan for a delivery, the delivered quantity for a settlement. */
export function planEvidence(step: PlanStep, { before, own }: Stepped): Card["evidence"] {
  if (own === null) return [];
  if (step === "deliver") {
    const over = own.delivered - own.quantity;
    return [
      over > 0n
        ? { passed: false, words: `超出计划量 ${tonnes(over)}` }
        : { passed: true, words: `计划量 ${tonnes(own.quantity)}，没有超出` },
    ];
  }
  if (step !== "settle" || own.proposed === null) return [];
  const { quantity: settled, price } = own.proposed;
  return [
    compared("结算量", settled === before.delivered, `已交收 ${tonnes(before.delivered as Quantity)}`),
    compared("结算单价", price === before.price, `月度价格 ${groupedPrice(before.price)} 元/吨`),
  ];
}

const compared = (what: string, same: boolean, other: string) => ({
  passed: same,
  words: `${what}与${other}${same ? "一致" : "不一致"}`,
});
