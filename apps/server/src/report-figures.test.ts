import { api } from "@zd/api";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { type ReportName, reportOf } from "@zd/domain/reports/reports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openFinanceScene } from "./financing/testing/finance-scene.ts";
import { openExchange } from "./testing/exchange.ts";
import { type HaulScene, setHaulScene } from "./testing/haul-scene.ts";
import { at, fenOf } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

let exchange: TestPlatform;
let scene: HaulScene;
let loans: ReturnType<typeof openFinanceScene>;
let risk: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  loans = openFinanceScene(exchange, scene);
  ({ risk } = await openStaff(exchange, { risk: "riskController" }));
});
afterAll(() => exchange.close());
// So many calls in a minute are more than an address may make.
beforeEach(() => exchange.wait(60_000));

/** The report of today: its lines by their names, each with its figures by the names of the columns, and the total. */
async function read(report: ReportName) {
  const day = "2026-06-15";
  const shown = await risk.ask(api.reports.readReport, { report, from: day, to: day, grain: "day" });
  const names = Object.keys(reportOf(report).sums);
  const named = (figures: readonly bigint[]) =>
    Object.fromEntries(names.map((name, at) => [name, figures[at]]));
  return {
    total: named(shown.total),
    lines: Object.fromEntries(shown.subjects.map(({ label, figures }) => [label, named(figures)])),
  };
}

test("a waybill counts under its carrier on the day it is signed for, and not before", async () => {
  const [waybill] = (await scene.assigned(await scene.awarded(await scene.contractToHaul()), "33")) as [
    WaybillNo,
  ];
  await scene.load(waybill);
  await scene.release(waybill);
  await scene.unload(waybill);
  expect((await read("logistics")).total).toMatchObject({ waybills: 0n });
  await scene.sign(waybill);
  const { lines } = await read("logistics");
  expect(lines).toMatchObject({
    hauler有限公司: { waybills: 1n, loaded: 33_5600n, unloaded: 33_3800n, loss: 1800n },
  });
});

test("a loan counts when it is drawn down, and its repayment on its own", async () => {
  await loans.borrower("plant");
  const contractNo = await scene.deal("1");
  await scene.carry(contractNo, "sign");
  const loan = await loans.drawn("plant", contractNo);
  expect((await read("loans")).lines).toMatchObject({
    订单融资: { drawn: 1n, principal: fenOf("1500000"), repayments: 0n },
  });
  expect(await loans.repay("plant", loan, "1000")).toMatchObject({ result: 0 });
  const { total } = await read("loans");
  expect(total).toMatchObject({ drawn: 1n, repayments: 1n });
  expect((total["repaid"] ?? 0n) + (total["interest"] ?? 0n) + (total["penalty"] ?? 0n)).toBe(fenOf("1000"));
});

test("a contract that is not signed is a default, and its case counts as a draft", async () => {
  const contractNo = await scene.deal("1");
  await scene.caller("B").ask(api.contracts.refuseToSign, { contractNo, memo: "设备检修" });
  expect((await read("breach")).lines).toMatchObject({
    拒绝签订: { cases: 1n, issued: 0n, executed: 0n, taken: 0n },
  });
  expect((await read("fulfilment")).total).toMatchObject({ contracts: 3n, defaulted: 1n, open: 2n });
});

test("none of it counts where its contract is of practice", async () => {
  await sql`update contracts.contract set practice = true`.execute(exchange.db);
  for (const report of ["logistics", "loans", "breach", "fulfilment", "fees", "member"] as const)
    expect(Object.values((await read(report)).total).filter((figure) => figure !== 0n)).toEqual([]);
});
