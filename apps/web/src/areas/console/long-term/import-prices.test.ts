import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { expect, test } from "vitest";
import type { Call } from "../../../api/client.ts";
import type { Commands } from "../../../api/commands.ts";
import { CallRefused } from "../../../api/failures.ts";
import { aCard } from "../../../testing/a-card.ts";
import { checkRows, rowsOf } from "../../../ui/import/check-rows.ts";
import { pricesImport } from "./import-prices.ts";

const { previewPrice, readContract, setPrice } = longTermControl;

const plans = [
  { planId: "P1", month: "2027-01", version: 3, actions: ["price"] },
  { planId: "P2", month: "2027-02", version: 1, actions: ["price"] },
  { planId: "P3", month: "2027-03", version: 5, actions: [] },
];

/** A server that knows one contract, and the calls that it had. */
function openServer() {
  const calls: [name: string, input: unknown][] = [];
  const call = (async (operation: AnyOperation, input: { readonly contractId: string }) => {
    calls.push([operation.name, input]);
    if (operation.name === previewPrice.name) return aCard();
    if (operation.name !== readContract.name) throw new Error(operation.name);
    if (input.contractId !== "LT1") throw new CallRefused("/", "NOT_FOUND", "记录不存在");
    return { contractId: "LT1", plans };
  }) as unknown as Call;
  return { call, calls };
}

const heads = Object.values(pricesImport.columns).map(({ title }) => title);
const check = async (call: Call, ...cells: (readonly string[])[]) => {
  const { rows, fault } = rowsOf(pricesImport, [heads, ...cells]);
  expect(fault).toBeNull();
  return checkRows(pricesImport, await pricesImport.readerFor(rows, call), rows);
};

test("the days of a month make one price, in the version that the contract has; each contract is read once", async () => {
  const { call, calls } = openServer();
  const { records, faults } = await check(
    call,
    ["LT1", "2027-01", "676"],
    ["LT1", "2027-02", "690.5"],
    ["LT1", "2027-01", "684"],
  );
  expect(faults).toEqual([]);
  expect(records.map(({ input }) => input)).toEqual([
    { contractId: "LT1", planId: "P1", seen: 3, index: [6_760_000n, 6_840_000n] },
    { contractId: "LT1", planId: "P2", seen: 1, index: [6_905_000n] },
  ]);
  expect(calls).toHaveLength(1);
});

test("what is wrong is named by its row, and the rest goes on", async () => {
  const { call } = openServer();
  const { records, faults } = await check(
    call,
    ["LT1", "2027-01", "676"],
    ["LT1", "2027-01", "六百"],
    ["LT9", "2027-01", "676"],
    ["LT1", "2026-12", "676"],
    ["LT1", "2027-03", "676"],
    ["LT1", "2027-02", "690"],
  );
  expect(records.map(({ input }) => input.planId)).toEqual(["P2"]);
  expect(faults.map(({ line, column, words }) => [line, column, words])).toEqual([
    [3, "指数", "数据非法"],
    [4, "长协合同号", "没有这份长协合同"],
    [5, "计划月份", "该合同没有这个月的计划"],
    [6, "计划月份", "该月此刻不能定价：须为基准价+浮动价，且尚未付款"],
  ]);
});

test("a month is priced by its own call, after its own card", async () => {
  const { call, calls } = openServer();
  const { records } = await check(call, ["LT1", "2027-01", "680"]);
  const [record] = records;
  if (!record) throw new Error("no record");
  const { card, send } = await pricesImport.action.prepare(record, call);
  expect(card).toEqual(aCard());
  expect(calls.at(-1)).toEqual([previewPrice.name, { contractId: "LT1", planId: "P1", index: [6_800_000n] }]);
  const sent: InputOf<typeof setPrice>[] = [];
  const commands = {
    send: async (_: AnyOperation, input: InputOf<typeof setPrice>) => void sent.push(input),
  } as unknown as Commands;
  await send(commands, { memo: "", own: "" });
  expect(sent).toEqual([record.input]);
});
