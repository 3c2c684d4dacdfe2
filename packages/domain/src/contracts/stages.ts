import type { Fen, Quantity } from "../kernel/brand.ts";
import type { PayType, Side } from "../terms/codes.ts";
import { type ContractState, isDissolved } from "./codes.ts";
import type { ContractFact } from "./facts.ts";

/** 合同进度: the stages of a contract, and how far each of them has come by what has happened (domain §5.2). */
export const contractStages = {
  sign: "签订",
  pay: "付款",
  ship: "发货",
  receive: "收货",
  settle: "结算",
  finish: "完成",
} as const;
export type ContractStage = keyof typeof contractStages;

/** 未开始, 进行中, 已完成; 已中止 where the contract has ended in it. */
export type StageState = "next" | "now" | "done" | "broken";

/** What the stages follow from. */
export interface CourseOfContract {
  readonly state: ContractState;
  readonly payType: PayType;
  /** Sides that have signed. */
  readonly signed: readonly Side[];
  /** Paid by the buyer and not given back. */
  readonly paid: Fen;
  /** What the buyer must pay before goods are shipped; zero where goods come first. */
  readonly prepay: Fen;
  /** What the seller is to have in the end; null while that is not certain. */
  readonly final: object | null;
  /** What is still owed once that is certain; null where nothing is. */
  readonly owed: object | null;
  readonly shipped: Quantity;
  readonly received: Quantity;
  /** Whether nothing more will be shipped. */
  readonly deliveryClosed: boolean;
  /** Shipments that were not cancelled, each with whether nothing more of it will be received. */
  readonly shipments: readonly { readonly complete: boolean }[];
  /** The current settlement; null where there is none. */
  readonly settlement: object | null;
  /** The open application to finish; null where there is none. */
  readonly finish: object | null;
}

export interface StageOfContract {
  readonly stage: ContractStage;
  readonly state: StageState;
  /** What was shipped or received, in 0.0001 t; null for other stages, and where nothing was. */
  readonly quantity: Quantity | null;
}

interface Rule {
  /** Whether nothing is left to be done in it. */
  readonly isDone: (course: CourseOfContract) => boolean;
  /** Whether something was done in it. */
  readonly hasBegun: (course: CourseOfContract) => boolean;
  /** The fact by which it is done, and how often: it tells of a contract that has ended whether it was. */
  readonly fact: readonly [type: ContractFact["type"], times: number];
}

const isShipped = ({ state, deliveryClosed }: CourseOfContract) => deliveryClosed || state >= "50";

const rules: Readonly<Record<ContractStage, Rule>> = {
  sign: {
    isDone: ({ signed }) => signed.length === 2,
    hasBegun: ({ signed }) => signed.length > 0,
    fact: ["signed", 2],
  },
  pay: {
    isDone: ({ payType, state, paid, prepay, final, owed }) =>
      payType === "2" ? final !== null && owed === null : state >= "30" || paid >= prepay,
    hasBegun: ({ paid }) => paid > 0n,
    fact: ["payment-made", 1],
  },
  ship: { isDone: isShipped, hasBegun: ({ shipped }) => shipped > 0n, fact: ["goods-shipped", 1] },
  receive: {
    isDone: (course) =>
      course.state >= "50" ||
      (isShipped(course) &&
        course.shipments.length > 0 &&
        course.shipments.every(({ complete }) => complete)),
    hasBegun: ({ received }) => received > 0n,
    fact: ["goods-received", 1],
  },
  settle: {
    isDone: ({ state }) => state >= "70",
    hasBegun: ({ settlement }) => settlement !== null,
    fact: ["settlement-confirmed", 1],
  },
  finish: {
    isDone: ({ state }) => state >= "80",
    hasBegun: ({ finish }) => finish !== null,
    fact: ["finished", 1],
  },
};

/** In which order a contract goes: where goods come first, they are paid last (domain §5.2). */
const orderOf = (payType: PayType): readonly ContractStage[] =>
  payType === "2"
    ? ["sign", "ship", "receive", "settle", "pay", "finish"]
    : ["sign", "pay", "ship", "receive", "settle", "finish"];

/**
 * How far each stage of a contract has come, in the order of the contract. Goods may be received while others are still to be shipped:
 * a stage in which something was done is under way, whatever the one before it. `happened` are the types of the contract's facts, by which
 * one that has ended before its time tells in which stage it ended.
 */
export function stagesOf(
  course: CourseOfContract,
  happened: readonly ContractFact["type"][],
): readonly StageOfContract[] {
  const stages = orderOf(course.payType);
  const hasEnded = isDissolved(course.state);
  const times = (type: ContractFact["type"]) => happened.filter((one) => one === type).length;
  const isDone = (stage: ContractStage) => {
    const { isDone: done, fact } = rules[stage];
    return hasEnded ? times(fact[0]) >= fact[1] : done(course);
  };
  const first = stages.findIndex((stage) => !isDone(stage));
  return stages.map((stage, place) => ({
    stage,
    state: stateOf(place),
    quantity: quantityOf(stage, course),
  }));

  function stateOf(place: number): StageState {
    const stage = stages[place];
    if (first === -1 || place < first || stage === undefined) return "done";
    if (hasEnded) return place === first ? "broken" : "next";
    if (isDone(stage)) return "done";
    return place === first || rules[stage].hasBegun(course) ? "now" : "next";
  }
}

function quantityOf(stage: ContractStage, { shipped, received }: CourseOfContract): Quantity | null {
  const moved = stage === "ship" ? shipped : stage === "receive" ? received : null;
  return moved === null || moved === 0n ? null : moved;
}
