import fc from "fast-check";
import { expect, test } from "vitest";
import { fen, quantity } from "../kernel/brand.ts";
import {
  anyContract,
  anyContractMoves,
  anyPurses,
  performMove,
  startOfPlay,
} from "../testing/contract-moves.ts";
import { playContract } from "../testing/contracts.ts";
import { tonnes, yuan } from "../testing/samples.ts";
import { isDissolved } from "./codes.ts";
import { type Contract, owedBy, receivedQuantity, requiredPayment, shippedQuantity } from "./contract.ts";
import type { ContractFact } from "./facts.ts";
import {
  type ContractStage,
  type CourseOfContract,
  contractStages,
  type StageState,
  stagesOf,
} from "./stages.ts";

/** A contract of 6 000 t that is paid in advance and held, just opened. */
const opened: CourseOfContract = {
  state: "10",
  payType: "1",
  signed: [],
  paid: fen(0n),
  prepay: yuan("3720000"),
  final: null,
  owed: null,
  shipped: quantity(0n),
  received: quantity(0n),
  deliveryClosed: false,
  shipments: [],
  settlement: null,
  finish: null,
};
const signed = { ...opened, state: "20", signed: ["S", "B"] } as const;
const paid = { ...signed, state: "30", paid: yuan("3720000") } as const;
const shipping = { ...paid, state: "40" } as const;
const load = (t: string, complete: boolean) => ({
  shipped: tonnes(t),
  received: complete ? tonnes(t) : quantity(0n),
  shipments: [{ complete }],
});
const settled = {
  ...shipping,
  ...load("6000", true),
  deliveryClosed: true,
  settlement: {},
  state: "60",
} as const;
const goodsFirst = { payType: "2", prepay: fen(0n), paid: fen(0n) } as const;

const words = { done: "已完成", now: "进行中", next: "未开始", broken: "已中止" } as const;
const shown = (course: CourseOfContract, happened: readonly ContractFact["type"][] = []) =>
  stagesOf(course, happened).map(({ stage, state }) => `${contractStages[stage]}${words[state]}`);

test.each<[string, CourseOfContract, string]>([
  [
    "after the deal both still sign",
    opened,
    "签订进行中 付款未开始 发货未开始 收货未开始 结算未开始 完成未开始",
  ],
  ["signed, not paid", signed, "签订已完成 付款进行中 发货未开始 收货未开始 结算未开始 完成未开始"],
  ["paid in full", paid, "签订已完成 付款已完成 发货进行中 收货未开始 结算未开始 完成未开始"],
  [
    "398.8 t shipped and on the way",
    { ...shipping, ...load("398.8", false) },
    "签订已完成 付款已完成 发货进行中 收货未开始 结算未开始 完成未开始",
  ],
  [
    "398.8 t received in full while more is to be shipped",
    { ...shipping, ...load("398.8", true) },
    "签订已完成 付款已完成 发货进行中 收货进行中 结算未开始 完成未开始",
  ],
  [
    "shipping is closed and the last load is on the way",
    { ...shipping, ...load("398.8", false), deliveryClosed: true },
    "签订已完成 付款已完成 发货已完成 收货进行中 结算未开始 完成未开始",
  ],
  [
    "all that was shipped is received",
    { ...shipping, ...load("398.8", true), deliveryClosed: true },
    "签订已完成 付款已完成 发货已完成 收货已完成 结算进行中 完成未开始",
  ],
  [
    "the settlement waits for the buyer",
    settled,
    "签订已完成 付款已完成 发货已完成 收货已完成 结算进行中 完成未开始",
  ],
  [
    "settled",
    { ...settled, state: "70" },
    "签订已完成 付款已完成 发货已完成 收货已完成 结算已完成 完成进行中",
  ],
  [
    "finished",
    { ...settled, state: "80" },
    "签订已完成 付款已完成 发货已完成 收货已完成 结算已完成 完成已完成",
  ],
  [
    "goods first: settled, and still to be paid",
    { ...settled, ...goodsFirst, state: "70", final: {}, owed: {} },
    "签订已完成 发货已完成 收货已完成 结算已完成 付款进行中 完成未开始",
  ],
])("%s", (_, course, stages) => {
  expect(shown(course).join(" ")).toBe(stages);
});

test("a contract that ended before its time says in which stage, by what had happened", () => {
  expect(
    shown({ ...paid, state: "85", paid: fen(0n) }, ["signed", "signed", "payment-made", "terminated"]),
  ).toEqual(["签订已完成", "付款已完成", "发货已中止", "收货未开始", "结算未开始", "完成未开始"]);
});

test("what was shipped and received is told with its stage", () => {
  const quantities = stagesOf({ ...shipping, ...load("398.8", true) }, []).map(
    ({ quantity: moved }) => moved,
  );
  expect(quantities).toEqual([null, null, tonnes("398.8"), tonnes("398.8"), null, null]);
});

const courseOf = (contract: Contract): CourseOfContract => ({
  ...contract,
  payType: contract.terms.payType,
  prepay: requiredPayment(contract.terms),
  owed: owedBy(contract),
  shipped: shippedQuantity(contract),
  received: receivedQuantity(contract),
});

const rank: Readonly<Record<StageState, number>> = { next: 0, now: 1, done: 2, broken: 3 };
const isTakenBack = ({ type }: ContractFact) => type.endsWith("-cancelled");

test("whatever is done with a contract, no stage goes back unless something is taken back, and what is received in full is done", () => {
  fc.assert(
    fc.property(anyContract, anyPurses, anyContractMoves, (start, money, moves) => {
      const play = playContract(start, money);
      const clock = startOfPlay();
      let before = ranks(start, []);
      let known = 0;
      for (const move of moves) {
        performMove(play, move, clock);
        const { contract, facts } = play;
        if (isDissolved(contract.state)) return;
        const after = ranks(
          contract,
          facts.map(({ type }) => type),
        );
        if (!facts.slice(known).some(isTakenBack))
          for (const [stage, was] of before)
            expect([stage, after.get(stage) ?? 0]).toEqual([stage, Math.max(was, after.get(stage) ?? 0)]);
        known = facts.length;
        before = after;
        const { shipments, deliveryClosed } = contract;
        if (deliveryClosed && shipments.length > 0 && shipments.every(({ complete }) => complete))
          expect(after.get("receive")).toBe(rank.done);
        if (receivedQuantity(contract) > 0n) expect(after.get("receive")).toBeGreaterThanOrEqual(rank.now);
      }
    }),
    { numRuns: 600 },
  );
});

const ranks = (
  contract: Contract,
  happened: readonly ContractFact["type"][],
): ReadonlyMap<ContractStage, number> =>
  new Map(stagesOf(courseOf(contract), happened).map(({ stage, state }) => [stage, rank[state]]));
