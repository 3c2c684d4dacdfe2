import { api } from "@zd/api";
import type { LoanId } from "@zd/domain/financing/codes";
import { instant, userId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFinanceScene } from "./financing/testing/finance-scene.ts";
import { openSession } from "./identity/index.ts";
import { openBankScene } from "./testing/bank-scene.ts";
import { type ContractScene, setContractScene } from "./testing/contract-scene.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, company, fenOf } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

let exchange: TestPlatform;
let scene: ContractScene;
let bank: ReturnType<typeof openBankScene>;
let risk: TestCaller;
let loan: LoanId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "100000000");
  ({ risk } = await openStaff(exchange, { risk: "riskController" }));
  bank = openBankScene(exchange, scene);
  await bank.joinBound("chen", { atBank: "100000000" });
  await bank.deposit("chen", "40000000");
  await exchange.wait(2_000);
  const loans = openFinanceScene(exchange, scene);
  await loans.borrower("plant");
  const contractNo = await scene.deal("0");
  await scene.carry(contractNo, "sign");
  loan = await loans.drawn("plant", contractNo);
});
afterAll(() => exchange.close());

/** Turns the clock to nine o'clock of a day so many days later, and signs everybody in anew. */
async function later(days: number) {
  exchange.clock.turnTo(instant(at("09:00:00") + days * dayMs));
  await exchange.settle();
  for (const name of ["mine", "plant"]) await scene.renew(name);
  const session = { userId: userId("staff-risk"), companyId: company, ip: "127.0.0.1", source: "test" };
  risk = exchange.withToken(await exchange.platform.transact((scope) => openSession(scope, session)));
}

/** What is due of a kind, which overview and workbench say alike. */
async function dueOf(kind: "instalments" | "withdrawals" | "answers") {
  const { due } = await risk.ask(api.risk.readRisk, {});
  expect((await risk.ask(api.risk.readDue, {})).due).toEqual(due);
  return due.find((one) => one.kind === kind);
}
const day = (days: number) => shanghaiDay(instant(at("09:00:00") + days * dayMs));
/** The first page of a list from the first day of the test to today. */
const since = (filters: object) => ({
  pageIndex: 1,
  pageSize: 20,
  from: "2026-06-15",
  to: shanghaiDay(instant(exchange.clock.now())),
  filters,
});

test("a loan below its line says what is to be added, to the fen", async () => {
  expect((await risk.ask(api.risk.readRisk, {})).margins).toEqual([]);
  await sql`update contracts.contract set price = price / 3, amount = amount / 3 where not practice`.execute(
    exchange.db,
  );
  const { margins } = await risk.ask(api.risk.readRisk, {});
  expect(margins).toMatchObject([{ loan, firmName: "plant有限公司", overdueDays: 0 }]);
  const [{ outstanding = 0n, value = 0n, lacking, coverage } = {}] = margins;
  expect(outstanding).toBe(fenOf("1500000"));
  // 130 % of what is not paid back, less what the collateral is worth.
  expect(lacking).toBe((outstanding * 13n) / 10n - (value ?? 0n));
  expect(coverage).toBe(Number(((value ?? 0n) * 10_000n) / outstanding));
  await sql`update contracts.contract set price = price * 3, amount = amount * 3 where not practice`.execute(
    exchange.db,
  );
});

test("a withdrawal waits today, and is overdue on the day after; its list has the same by its days", async () => {
  await bank.withdraw("chen", "5200000");
  const amount = fenOf("5200000");
  const calm = { kind: "withdrawals", earliest: "2026-06-15" };
  expect(await dueOf("withdrawals")).toEqual({
    ...calm,
    today: 1,
    todayAmount: amount,
    overdue: 0,
    overdueAmount: 0n,
  });
  await later(1);
  expect(await dueOf("withdrawals")).toEqual({
    ...calm,
    today: 0,
    todayAmount: 0n,
    overdue: 1,
    overdueAmount: amount,
  });
  const period = { ...since({ state: "0" }), to: "2026-06-15" };
  expect((await risk.ask(api.fundDesk.listTransfers, period)).rows).toMatchObject([{ amount }]);
});

test("an answer to a letter is due on its day, and its list has the case", async () => {
  const contractNo = await scene.deal("1");
  await scene.caller("B").ask(api.contracts.refuseToSign, { contractNo, memo: "设备检修" });
  const [found] = (await risk.ask(api.breachControl.listDisposals, since({}))).rows;
  if (!found) throw new Error("no case was opened");
  const disposal = found.disposal as never;
  const { version } = await risk.ask(api.breachControl.readDisposal, { disposal });
  await risk.ask(api.breachControl.issue, { disposal, seen: version });
  await exchange.settle();
  expect(await dueOf("answers")).toMatchObject({ today: 0, overdue: 0, earliest: null });
  const [issued] = (await risk.ask(api.breachControl.listDisposals, since({}))).rows;
  const until = issued?.answerBy ?? 0;
  await later(
    Math.round((Date.parse(`${shanghaiDay(instant(until))}T09:00:00+08:00`) - at("09:00:00")) / dayMs),
  );
  expect(await dueOf("answers")).toMatchObject({ today: 1, todayAmount: found.amount, overdue: 0 });
  const listed = async (due: string) =>
    (await risk.ask(api.breachControl.listDisposals, since({ due }))).rows;
  expect(await listed("today")).toMatchObject([{ disposal }]);
  expect(await listed("overdue")).toEqual([]);
});

test("an instalment is due on its day with its interest, and overdue on the day after; its list has the loan", async () => {
  const { plan } = await risk.ask(api.financeControl.readLoan, { loan });
  const [last] = plan;
  if (!last) throw new Error("a loan has a plan");
  const amount = last.principal + last.interest;
  const days = Math.round((Date.parse(`${last.dueOn}T09:00:00+08:00`) - at("09:00:00")) / dayMs);
  await later(days);
  expect(day(days)).toBe(last.dueOn);
  expect(await dueOf("instalments")).toMatchObject({
    today: 1,
    todayAmount: amount,
    overdue: 0,
    earliest: "2026-06-15",
  });
  const listed = async (due: string) =>
    (await risk.ask(api.financeControl.listLoans, since({ due }))).rows.map((row) => row.loan);
  expect([await listed("today"), await listed("overdue")]).toEqual([[loan], []]);
  await later(days + 1);
  expect(await dueOf("instalments")).toMatchObject({ today: 0, overdue: 1, overdueAmount: amount });
  expect([await listed("today"), await listed("overdue")]).toEqual([[], [loan]]);
  expect((await risk.ask(api.risk.readRisk, {})).margins).toMatchObject([{ loan, overdueDays: 1 }]);
});
