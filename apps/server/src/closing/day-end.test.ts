import { read as readBook } from "@e965/xlsx";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../testing/bank-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, fenOf, type Scene, setScene } from "../testing/market-scene.ts";
import { readSheet } from "../testing/read-sheet.ts";
import { openStaff, renewStaff, reviewsOf } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { dayEnds, desk, fundDesk, sandboxBank } = api;
const page = { pageIndex: 1, pageSize: 20, filters: {} };
const names = ["qian", "sun", "gu"] as const;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<(typeof names)[number], TestCaller>>;
let accountNumber: string;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  staff = await openStaff(exchange, { qian: "settlementClerk", sun: "settlementClerk", gu: "auditor" });
  ({ number: accountNumber } = await bank.joinBound("chen", { atBank: "100000000" }));
});
afterAll(() => exchange.close());

const today = () => shanghaiDay(exchange.clock.now());
/** Nine o'clock of the next day; gives the day that is over. */
async function toMorning(): Promise<string> {
  const over = today();
  await exchange.wait(900_000);
  exchange.clock.turnTo(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
  await exchange.settle();
  staff = await renewStaff(exchange, [...names]);
  await scene.renew("chen");
  return over;
}
const read = (day?: string, version?: number) => staff.qian.ask(dayEnds.readSheet, { day, version });
const checkOf = ({ checks }: OutputOf<typeof dayEnds.readSheet>, name: string) =>
  checks.find(({ check }) => check === name);
const sign = (by: TestCaller, day: string, notes: readonly { check: "unassigned"; note: string }[] = []) =>
  by.call(dayEnds.sign, { day, notes: [...notes] });

/** Both signatures of a day on which everything fits. */
async function signBoth(day: string): Promise<void> {
  await staff.qian.ask(dayEnds.sign, { day, notes: [] });
  expect(await staff.sun.ask(dayEnds.sign, { day, notes: [] })).toEqual({ state: "3" });
}

test("today is under way, and is not signed before it is over and closed", async () => {
  const sheet = await read(today());
  expect(sheet).toMatchObject({ state: "0", version: 1, first: null, second: null });
  expect(sheet.maySign).toContain("尚未结账");
  expect(await sign(staff.qian, today())).toMatchObject({ code: "S1240" });
  expect(await staff.qian.call(dayEnds.readSheet, { day: "2099-01-01" })).toMatchObject({ code: "P1004" });
});

test("a day that fits is signed by two, and never by one", async () => {
  await bank.deposit("chen", "300000");
  await exchange.wait(5_000);
  await bank.withdraw("chen", "20000");
  const day = await toMorning();

  // Without a day the earliest that is not signed is asked for.
  const sheet = await read();
  expect(sheet).toMatchObject({ day, state: "1", maySign: null });
  expect(checkOf(sheet, "bankIn")).toMatchObject({
    result: "passed",
    records: 1,
    ours: "300000.00",
    theirs: "300000.00",
    difference: "0.00",
  });
  expect(checkOf(sheet, "bankOut")).toMatchObject({ result: "passed", ours: "20000.00" });
  for (const { check, result } of sheet.checks) expect([check, result]).toEqual([check, "passed"]);
  const rowOf = (account: string) => sheet.money.find((row) => row.account === account);
  expect(rowOf("trading")).toMatchObject({
    opening: 0n,
    lines: { received: fenOf("300000"), paidOut: -fenOf("20000") },
    closing: fenOf("280000"),
  });
  expect(rowOf("custody")).toMatchObject({ closing: fenOf("280000") });
  expect(sheet.totals).toMatchObject({ received: fenOf("280000"), members: fenOf("280000") });

  expect(await staff.qian.ask(desk.readTodos, {})).toMatchObject({
    todos: expect.arrayContaining([{ kind: "dayEnds", count: 1 }]),
  });
  const first = await staff.qian.ask(dayEnds.previewSignature, { day, notes: [] });
  expect(first).toMatchObject({ direction: "签字", amount: fenOf("280000"), barred: null });
  expect(await staff.qian.ask(dayEnds.sign, { day, notes: [], seen: first.seen })).toEqual({ state: "2" });
  expect(await sign(staff.qian, day)).toMatchObject({ code: "S1246" });
  expect(await staff.qian.ask(desk.listWaiting, {})).toMatchObject([
    { kind: "dayEnd", id: day, by: "qian", mayDecide: false },
  ]);
  const second = await staff.sun.ask(dayEnds.previewSignature, { day, notes: [] });
  expect(second).toMatchObject({ direction: "复核签字", people: [{ name: "qian" }, { name: "sun" }] });
  expect(await staff.sun.call(dayEnds.sign, { day, notes: [], seen: first.seen })).toMatchObject({
    code: "P1031",
  });
  expect(await staff.sun.ask(dayEnds.sign, { day, notes: [], seen: second.seen })).toEqual({ state: "3" });
  expect(await sign(staff.sun, day)).toMatchObject({ code: "S1241" });
  expect(await read(day)).toMatchObject({ state: "3", first: { name: "qian" }, second: { name: "sun" } });
  expect(await staff.gu.call(dayEnds.sign, { day, notes: [] })).toMatchObject({ code: "P1003" });
});

test("a signed sheet is an Excel file with its figures as numbers, its checks and both signatures", async () => {
  const { rows } = await staff.gu.ask(dayEnds.listDays, { ...page, filters: { state: "3" } });
  const day = rows.at(-1)?.day ?? "";
  const sheet = await read(day);
  const file = await staff.gu.ask(dayEnds.exportSheet, { day, version: 1 });
  expect(file.name).toBe(`日终单_${day}_v1.xlsx`);
  const bytes = new Uint8Array(Buffer.from(file.content, "base64"));
  const book = readBook(bytes);
  expect(book.SheetNames).toEqual(["当日资金", "查询条件", "检查", "签字", "当日合计", "更正"]);
  const of = (name: string) => readSheet(bytes, name).map((row) => (title: string) => row.get(title)?.v);
  const money = of("当日资金");
  expect(money).toHaveLength(sheet.money.length);
  const [members] = money.filter((cell) => cell("科目") === "会员资金合计");
  expect([
    members?.("上日余额（元）"),
    members?.("入金（元）"),
    members?.("出金（元）"),
    members?.("余额（元）"),
  ]).toEqual([0, 300_000, -20_000, 280_000]);
  const checks = of("检查");
  expect(checks.map((cell) => cell("结果"))).toEqual(sheet.checks.map(() => "一致"));
  expect(checks[0]?.("检查")).toBe("银行对账，入金");
  expect(of("签字").map((cell) => [cell("签字"), cell("姓名")])).toEqual([
    ["第一人签字", "qian"],
    ["第二人签字", "sun"],
  ]);
  expect(of("当日合计")[0]?.("会员资金（元）")).toBe(280_000);
  expect(await staff.qian.call(dayEnds.exportSheet, { day, version: 9 })).toMatchObject({ code: "P1004" });
});

test("money that nobody has announced is open until it is explained, and its correction stands on the version that is opened again", async () => {
  await staff.qian.ask(sandboxBank.payIn, { number: accountNumber, amount: fenOf("88") });
  const day = await toMorning();
  const later = await toMorning();
  const sheet = await read(day);
  expect(checkOf(sheet, "bankIn")).toMatchObject({ result: "passed" });
  expect(checkOf(sheet, "unassigned")).toMatchObject({
    result: "open",
    records: 1,
    ours: "0.00",
    theirs: "88.00",
    difference: "88.00",
  });
  expect(await sign(staff.qian, later)).toMatchObject({
    code: "S1242",
    msg: expect.stringContaining(day),
  });
  expect(await sign(staff.qian, day)).toMatchObject({ code: "S1245" });
  const notes = [{ check: "unassigned", note: "挂待查入账，银行次日回函" }] as const;
  expect(await staff.qian.ask(dayEnds.previewSignature, { day, notes: [...notes] })).toMatchObject({
    barred: null,
    facts: [{ title: "未匹配入账，付款人不明", words: notes[0].note }],
  });
  expect(await sign(staff.qian, day, notes)).toMatchObject({ data: { state: "2" } });

  // What is signed and what is there are no longer the same once the money has found its firm.
  const [difference] = (await staff.qian.ask(fundDesk.listDifferences, page)).rows;
  const proposed = {
    firm: scene.member("chen").firm,
    amount: fenOf("88"),
    cause: "bank",
    memo: "来款已核实",
  } as const;
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, {
    ...proposed,
    difference: Number(difference?.difference),
  });
  await staff.sun.ask(fundDesk.reviewAdjustment, { adjustment, posted: true, opinion: "" });
  expect(await read(day)).toMatchObject({ isUnchanged: false, corrections: [{ amount: fenOf("88") }] });
  expect(await sign(staff.sun, day)).toMatchObject({ code: "S1247" });
  await staff.sun.ask(dayEnds.returnSheet, { day, reason: "待查款已入账" });
  expect(
    (await Promise.all(Object.values(staff).map((one) => reviewsOf(exchange, one)))).flat().join(),
  ).toContain(`“日终”${day} 被驳回`);
  expect(await staff.sun.call(dayEnds.returnSheet, { day, reason: "再次" })).toMatchObject({ code: "S1248" });
  expect(await read(day)).toMatchObject({ state: "1", first: null, returned: "待查款已入账" });
  await signBoth(day);
  await signBoth(later);
});

test("a signed day is opened again by two, the earlier version stays, and the next is signed with the booking in between", async () => {
  const day = shanghaiDay(instant(exchange.clock.now() - dayMs));
  const before = await read(day);
  expect(await staff.qian.call(dayEnds.decideReopening, { day, isAgreed: true, opinion: "" })).toMatchObject({
    code: "S1250",
  });
  await staff.qian.ask(dayEnds.requestReopening, { day, reason: "补列更正" });
  expect(await staff.qian.call(dayEnds.requestReopening, { day, reason: "补列更正" })).toMatchObject({
    code: "S1249",
  });
  expect(await staff.sun.ask(desk.listWaiting, {})).toMatchObject([
    { kind: "dayReopening", id: day, mayDecide: true },
  ]);
  expect(await staff.qian.call(dayEnds.decideReopening, { day, isAgreed: true, opinion: "" })).toMatchObject({
    code: "S1251",
  });
  await staff.sun.ask(dayEnds.decideReopening, { day, isAgreed: false, opinion: "无需更正" });
  expect(await read(day)).toMatchObject({ state: "3", version: 1, reopening: { opinion: "无需更正" } });

  await staff.sun.ask(dayEnds.requestReopening, { day, reason: "补列更正" });
  const card = await staff.qian.ask(dayEnds.previewReopening, { day });
  expect(card).toMatchObject({
    direction: "重开",
    barred: null,
    people: [{ name: "sun" }, { name: "qian" }],
  });
  await staff.qian.ask(dayEnds.decideReopening, { day, isAgreed: true, opinion: "", seen: card.seen });
  expect(await read(day)).toMatchObject({ state: "1", version: 2, versions: [1, 2], second: null });

  await bank.deposit("chen", "500");
  await exchange.wait(5_000);
  await signBoth(day);
  const after = await read(day);
  expect(after).toMatchObject({ state: "3", version: 2 });
  // What is booked while it is open belongs to the day on which it is booked.
  expect(after.money).toEqual(before.money);
  expect(await read(day, 1)).toMatchObject({ state: "5", first: { name: "qian" }, second: { name: "sun" } });
  expect(await staff.qian.call(dayEnds.readSheet, { day, version: 9 })).toMatchObject({ code: "P1004" });
  const { rows, counts } = await staff.gu.ask(dayEnds.listDays, {
    ...page,
    filters: { signer: "sun" },
  });
  expect(rows[0]).toMatchObject({ day, version: 2, state: "3", firstBy: "qian", noted: 0 });
  expect(counts).toMatchObject({ "3": 3, "5": 1 });
  const ended = await staff.gu.ask(dayEnds.listDays, { ...page, filters: { state: "5" } });
  expect(ended.rows).toMatchObject([{ day, version: 1, reason: "补列更正" }]);
});
