import { api } from "@zd/api";
import { firmTodoOf, takesMoney } from "@zd/api/identity/firm-todo-kinds";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { remindersOfDay } from "@zd/domain/identity/firm-todos";
import { type ContractNo, instant, userId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { perTonne } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../../testing/haul-scene.ts";
import { at, company } from "../../testing/market-scene.ts";
import { readSheet } from "../../testing/read-sheet.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openOperator, openSession, setOperatorStatus } from "../index.ts";

const { firmTodos, firms, contracts } = api;

let exchange: TestPlatform;
let scene: HaulScene;
const people = { wang: "trader", he: "contractClerk", sun: "financeClerk", qian: "financeClerk" } as const;
type Person = keyof typeof people;
let callers: Readonly<Record<Person, TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  const opened: [Person, TestCaller][] = [];
  for (const [i, [name, role]] of (Object.entries(people) as [Person, RoleName][]).entries())
    opened.push([name, await hire(name, role, i)]);
  callers = Object.fromEntries(opened) as Record<Person, TestCaller>;
});
afterAll(() => exchange.close());

/** An operator of the plant, signed in. */
async function hire(name: string, role: RoleName, no: number): Promise<TestCaller> {
  const { firm } = scene.member("plant");
  const user = userId(name);
  const token = await exchange.platform.transact(async (scope) => {
    const operator = { firmId: firm, companyId: company, account: name, name, mobile: `1371111000${no}` };
    await openOperator(scope.tx, { ...operator, userId: user, passwordHash: "-", roles: [role] }, scope.now);
    return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

const boss = () => scene.caller("B");
const listOf = (caller: TestCaller, scope: "own" | "firm" = "firm") => caller.ask(firmTodos.list, { scope });

async function rowOf(caller: TestCaller, id: string, kind = "sign") {
  const { rows } = await listOf(caller);
  const row = rows.find((one) => one.id === id && one.kind === kind);
  if (!row) throw new Error(`${kind} ${id} is no to-do`);
  return row;
}

type Remind = InputOf<typeof firmTodos.remind>;
const remind = (caller: TestCaller, id: string, to: string, kind: Remind["kind"] = "sign") =>
  caller.call(firmTodos.remind, { kind, id, to: userId(to) });

test("a contract to be signed is the clerk's own, and the trader is told who may sign it", async () => {
  const no = await scene.deal("1");
  expect(await rowOf(callers.he, no)).toMatchObject({
    side: "B",
    party: "mine有限公司",
    own: true,
    mayAct: true,
    nearness: "later",
    assignee: null,
  });
  const seen = await rowOf(callers.wang, no);
  expect(seen).toMatchObject({ own: false, mayAct: false, mayAssign: false });
  expect(seen.people.map(({ name }) => name)).toEqual(["he", "plant"]);
  const own = await listOf(callers.wang, "own");
  expect(own.rows).toEqual([]);
  expect(own.people.find(({ name }) => name === "he")).toMatchObject({
    total: own.firm.total,
    rights: "合同员",
  });
});

test("badge, home, list and the firm's summary count the same, for everybody and after every step", async () => {
  const no = await scene.deal("1");
  const compare = async (caller: TestCaller) => {
    const counted = await caller.ask(firmTodos.count, {});
    const [own, firm, summary, centre] = await Promise.all([
      listOf(caller, "own"),
      listOf(caller),
      caller.ask(firms.readTodo, {}),
      caller.ask(contracts.countTodos, {}),
    ]);
    expect(own.rows).toHaveLength(counted.own.total);
    expect(firm.rows).toHaveLength(counted.firm.total);
    expect(own.rows).toEqual(firm.rows.filter((row) => row.own));
    expect({ own: firm.own, firm: firm.firm }).toEqual({ own: counted.own, firm: counted.firm });
    expect(counted.kinds.reduce((sum, kind) => sum + kind.own.total, 0)).toBe(counted.own.total);
    expect(counted.kinds.reduce((sum, kind) => sum + kind.firm.total, 0)).toBe(counted.firm.total);
    expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe(counted.firm.total);
    const bought = counted.kinds.filter(
      ({ kind, side }) => firmTodoOf(kind).pages.B === "/contract/tradeBuy" && side === "B",
    );
    expect(bought.reduce((sum, kind) => sum + kind.firm.total, 0)).toBe(centre.purchases);
    return counted;
  };
  const others = ["mine", "hauler"].map((name) => scene.as(name));
  for (const caller of [boss(), ...others, ...Object.values(callers)]) await compare(caller);
  const [clerk, finance] = [await compare(callers.he), await compare(callers.sun)];
  await scene.carry(no, "sign");
  expect((await compare(callers.he)).own.total).toBe(clerk.own.total - 1);
  expect((await compare(callers.sun)).own.total).toBe(finance.own.total + 1);
});

test("a waybill waits for its carrier, its seller and its buyer in turn, and its freight for whoever pays", async () => {
  const turns = async () => {
    const found = [];
    for (const name of ["hauler", "mine", "plant"]) {
      const { rows } = await listOf(scene.as(name));
      const hauls = rows.filter(({ kind }) => firmTodoOf(kind).heading === "haulage");
      found.push(...hauls.map(({ kind, id }) => `${name} ${kind} ${id}`));
    }
    return found;
  };
  const contract = await scene.contractToHaul();
  const quoted = await scene.drafted(contract);
  await scene.as("plant").ask(api.shipments.publishShipment, { shipment: quoted });
  await scene
    .as("hauler")
    .ask(api.carriers.quote, { shipment: quoted, price: perTonne("85"), vehicles: 3, memo: "" });
  expect(await turns()).toEqual([`plant shipment-award ${quoted}`]);
  await scene.as("plant").ask(api.shipments.cancelShipment, { shipment: quoted, reason: "改期" });
  const shipment = await scene.awarded(contract);
  expect(await turns()).toEqual([expect.stringMatching(/^hauler quote-assign /)]);
  const [waybill] = await scene.assigned(shipment, "33.6");
  if (!waybill) throw new Error("no waybill was assigned");
  expect(await turns()).toEqual([`hauler waybill-load ${waybill}`]);
  await scene.load(waybill);
  expect(await turns()).toEqual([`mine waybill-release ${waybill}`]);
  await scene.release(waybill);
  expect(await turns()).toEqual([`hauler waybill-unload ${waybill}`]);
  await scene.unload(waybill);
  expect(await turns()).toEqual([`plant waybill-sign ${waybill}`]);
  const { rows } = await listOf(scene.as("plant"));
  expect(rows.find(({ id }) => id === waybill)?.until).toBeGreaterThan(exchange.clock.now());
  await scene.sign(waybill);
  expect(await turns()).toEqual([`plant freight ${shipment}`]);
});

test("a certificate that ends is its holder's own, and nobody else's, whatever his right", async () => {
  const { firm } = scene.member("plant");
  const [certificate] = await exchange.db
    .selectFrom("signing.certificate")
    .selectAll()
    .where("firmId", "=", firm)
    .where("revokedAt", "is", null)
    .limit(1)
    .execute();
  if (!certificate) throw new Error("the plant has no certificate");
  const validUntil = new Date(exchange.clock.now() + 10 * dayMs);
  const own = { ...certificate, serial: "1001", userId: userId("he"), holder: "he", validUntil };
  await exchange.db.insertInto("signing.certificate").values(own).execute();
  const row = await rowOf(callers.he, "1001", "certificate");
  expect(row).toMatchObject({ own: true, mayAct: true, people: [{ name: "he" }], able: [{ name: "he" }] });
  expect(await rowOf(boss(), "1001", "certificate")).toMatchObject({ own: false, mayAct: false });
  const give = { kind: "certificate", id: "1001", to: userId("plant-1"), from: null } as const;
  expect(await boss().call(firmTodos.assign, give)).toMatchObject({ result: "S1296" });
  await exchange.db.deleteFrom("signing.certificate").where("serial", "=", "1001").execute();
});

test("the list is saved as a file, with the filters of the page, for everybody of the firm", async () => {
  const no = await paying();
  const { rows } = await listOf(callers.wang);
  const saved = async (more: object) =>
    readSheet(Buffer.from(await callers.wang.ask(firmTodos.download, { scope: "firm", ...more }), "base64"));
  const column = (lines: Awaited<ReturnType<typeof saved>>, title: string) =>
    lines.flatMap((line) => line.get(title)?.v ?? []);
  expect(column(await saved({}), "编号").toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  const payments = await saved({ kind: "pay", near: "later" });
  expect(column(payments, "编号")).toContain(no);
  expect(new Set(column(payments, "事项"))).toEqual(new Set(["支付货款"]));
});

test("a payment that is assigned to one clerk is his alone, is everybody's again when it is given back, and stays no right", async () => {
  const no = await paying();
  const assign = (caller: TestCaller, to: string | null, from: string | null) =>
    caller.call(firmTodos.assign, {
      kind: "pay",
      id: no,
      to: to === null ? null : userId(to),
      from: from === null ? null : userId(from),
    });
  expect(await assign(callers.wang, "sun", null)).toMatchObject({ result: "P1003" });
  expect(await assign(boss(), "wang", null)).toMatchObject({ result: "S1296" });
  expect(await assign(boss(), "sun", null)).toMatchObject({ result: 0 });
  expect(await rowOf(callers.sun, no, "pay")).toMatchObject({ own: true, assignee: "sun" });
  expect(await rowOf(callers.qian, no, "pay")).toMatchObject({ own: false, mayAct: true, assignee: "sun" });
  expect(await assign(callers.qian, "qian", null)).toMatchObject({
    result: "S1295",
    msg: expect.stringContaining("sun"),
  });
  expect(await assign(callers.qian, "qian", "sun")).toMatchObject({ result: 0 });
  expect(await assign(callers.qian, "qian", "qian")).toMatchObject({ result: "S1297" });
  expect(await assign(callers.sun, null, "qian")).toMatchObject({ result: 0 });
  expect(await rowOf(callers.sun, no, "pay")).toMatchObject({ own: true, assignee: null });
});

test("of two who take a payment at once one has it", async () => {
  const no = await paying();
  const take = (caller: TestCaller, to: string) =>
    caller.call(firmTodos.assign, { kind: "pay", id: no, to: userId(to), from: null });
  const answers = await Promise.all([take(callers.sun, "sun"), take(callers.qian, "qian")]);
  expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "S1295"]);
});

test("what was assigned to somebody who is disabled is everybody's again", async () => {
  await hire("zhou", "financeClerk", 8);
  const no = await paying();
  await boss().ask(firmTodos.assign, { kind: "pay", id: no, to: userId("zhou"), from: null });
  expect(await rowOf(callers.sun, no, "pay")).toMatchObject({ own: false });
  await exchange.platform.transact((scope) => setOperatorStatus(scope, userId("zhou"), "disabled"));
  expect(await rowOf(callers.sun, no, "pay")).toMatchObject({ own: true, assignee: null });
  await boss().ask(firmTodos.assign, { kind: "pay", id: no, to: userId("sun"), from: null });
  expect(await rowOf(callers.sun, no, "pay")).toMatchObject({ assignee: "sun" });
});

test("a trader reminds the clerk, who sees on the row by whom and when, and is not reminded again within ten minutes", async () => {
  const no = await scene.deal("1");
  const reminded = await callers.wang.ask(firmTodos.remind, { kind: "sign", id: no, to: userId("he") });
  expect(reminded).toEqual({ at: exchange.clock.now(), byName: "wang", toName: "he" });
  expect(await rowOf(callers.he, no)).toMatchObject({ reminder: reminded });
  expect(await rowOf(callers.wang, no)).toMatchObject({ reminder: reminded });
  await exchange.settle();
  const { rows: news } = await callers.he.ask(api.messages.list, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(news.filter(({ kind }) => kind === "reminder")).toMatchObject([
    { words: `wang提醒您签订合同 ${no}`, consequence: expect.stringContaining("mine有限公司") },
  ]);
  const recordsOf = async (caller: TestCaller) =>
    (await caller.ask(firmTodos.list, { scope: "firm" })).reminders.filter(({ id }) => id === no);
  const record = { kind: "sign", id: no, ...reminded, readAt: null, isOver: false };
  expect(await recordsOf(callers.wang)).toEqual([record]);
  expect(await recordsOf(scene.member("stranger").caller)).toEqual([]);
  await exchange.wait(60_000);
  const [first] = news.filter(({ kind }) => kind === "reminder");
  await callers.he.ask(api.messages.open, { message: Number(first?.message) });
  expect(await recordsOf(callers.wang)).toEqual([{ ...record, readAt: exchange.clock.now() }]);
  // The administrator's own row shows what was said to himself.
  expect(await rowOf(boss(), no)).toMatchObject({ own: true, reminder: null });
  expect(await remind(callers.sun, no, "he")).toMatchObject({
    result: "S1316",
    msg: expect.stringContaining("he"),
  });
  expect(await remind(callers.wang, no, "plant-1")).toMatchObject({ result: 0 });
  await exchange.wait(10 * 60_000);
  expect(await remind(callers.sun, no, "he")).toMatchObject({ result: 0 });
  expect(await rowOf(callers.he, no)).toMatchObject({ reminder: { byName: "sun" } });
});

test("of two who remind him at once one does", async () => {
  const no = await scene.deal("1");
  const answers = await Promise.all([remind(callers.wang, no, "he"), remind(callers.sun, no, "he")]);
  expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "S1316"]);
});

test("nobody reminds himself, somebody who may not do it, or another firm's people, and nobody of another firm reminds", async () => {
  const no = await scene.deal("1");
  expect(await remind(callers.he, no, "he")).toMatchObject({ result: "S1315" });
  expect(await remind(callers.wang, no, "sun")).toMatchObject({ result: "S1296" });
  expect(await remind(callers.wang, no, "mine-1")).toMatchObject({ result: "S1296" });
  const stranger = scene.member("stranger").caller;
  expect(await remind(stranger, no, "he")).toMatchObject({ result: "S1294" });
  expect(
    await stranger.call(firmTodos.assign, { kind: "sign", id: no, to: userId("he"), from: null }),
  ).toMatchObject({
    result: "S1294",
  });
  expect(await remind(callers.wang, "20250101-0001", "he")).toMatchObject({ result: "S1294" });
  await callers.wang.ask(firmTodos.remind, { kind: "sign", id: no, to: userId("he") });
  const recordOf = async () =>
    (await callers.he.ask(firmTodos.list, { scope: "own" })).reminders.find(({ id }) => id === no);
  expect(await recordOf()).toMatchObject({ isOver: false });
  await scene.signContract(no, "B");
  expect(await recordOf()).toMatchObject({ isOver: true });
  expect(await remind(callers.wang, no, "he")).toMatchObject({ result: "S1294" });
  expect((await stranger.ask(firmTodos.list, { scope: "firm" })).rows).toEqual([]);
});

test("thirty reminders reach a colleague on a day, and the next day brings new ones", async () => {
  const no = await scene.deal("1");
  const { firm } = scene.member("plant");
  const before = Number(
    (
      await exchange.db
        .selectFrom("identity.todoReminder")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("toUser", "=", userId("he"))
        .executeTakeFirstOrThrow()
    ).count,
  );
  const row = { firmId: firm, kind: "sign", byUser: userId("wang"), toUser: userId("he") } as const;
  const rows = Array.from({ length: remindersOfDay - before }, (_, i) => ({
    ...row,
    matterId: `earlier-${i}`,
    at: new Date(exchange.clock.now()),
  }));
  await exchange.db.insertInto("identity.todoReminder").values(rows).execute();
  expect(await remind(callers.wang, no, "he")).toMatchObject({ result: "S1317" });
  await exchange.wait(at("23:59:59") - exchange.clock.now() + 2_000);
  const tomorrow = await signedIn("wang");
  expect(await remind(tomorrow, no, "he")).toMatchObject({ result: 0 });
});

test("what a payment takes is counted on its last day, against what is available, the same for everybody", async () => {
  for (const name of ["plant", "mine"]) await scene.renew(name);
  const no = await paying();
  const { until, amount } = await rowOf(boss(), no, "pay");
  if (until === null || amount === null) throw new Error("a payment without deadline or amount");
  await scene.until(instant(until - 60_000));
  const people = [await signedIn("sun"), await signedIn("wang")];
  for (const caller of people) {
    const { money } = await caller.ask(firmTodos.count, {});
    const { rows } = await listOf(caller);
    const due = rows.filter(({ kind, nearness }) => takesMoney(kind) && ["late", "today"].includes(nearness));
    expect(money.lines.find(({ kind }) => kind === "pay")?.count).toBeGreaterThan(0);
    expect(money.total).toBe(due.reduce((sum, row) => sum + (row.amount ?? 0n), 0n));
    expect(money.available).toBe((await scene.purse("plant")).available);
    expect(money.lacking).toBe(money.total > money.available ? money.total - money.available : 0n);
  }
  const { due } = await boss().ask(contracts.readContract, { contractNo: no });
  expect(amount).toBe(due);
});

/** One of the plant's people, signed in anew. */
async function signedIn(name: Person): Promise<TestCaller> {
  const session = { userId: userId(name), companyId: company, ip: "127.0.0.1", source: "test" };
  return exchange.withToken(await exchange.platform.transact((scope) => openSession(scope, session)));
}

/** A contract that both have signed, so that the plant has to pay it. */
async function paying(): Promise<ContractNo> {
  const no = await scene.deal("1");
  await scene.carry(no, "sign");
  return no;
}
