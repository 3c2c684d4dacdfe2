import { api } from "@zd/api";
import { fen, instant } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schedule } from "../../platform/jobs/jobs.ts";
import { type BankScene, branchNo, fundPassword, openBankScene } from "../../testing/bank-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import { tablesWith } from "../../testing/tables-with.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";
import { findAgreements } from "./agreement-store.ts";
import { sealAgreements } from "./sealed.ts";
import { sealForms } from "./stage-data.ts";

const { agreements, fundDesk, banks } = api;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<"qian" | "sun", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  staff = await openStaff(exchange, { qian: "settlementClerk", sun: "auditor" });
});
afterAll(() => exchange.close());
beforeEach(async () => {
  await bank.faults();
});

const caller = (name: string) => scene.member(name).caller;
const list = (name: string) => caller(name).ask(agreements.listAgreements, {});
const idIn = ({ data }: { readonly data: unknown }) => (data as { signid: string }).signid;

test("an account is bound once its owner has read the amount off its statement", async () => {
  const number = await bank.join("chen");
  const begun = await bank.begin("chen", number);
  expect(begun).toMatchObject({ result: 0, data: { state: "1" } });
  await exchange.settle();
  const amount = await bank.paidTo(number);
  expect(amount).toBeGreaterThan(0n);
  expect(amount).toBeLessThan(100n);
  expect(await caller("chen").ask(agreements.readVerification, {})).toMatchObject([{ triesLeft: 3 }]);
  expect(await todosOf(caller("chen"), "account")).toMatchObject([
    { id: idIn(begun), about: `朔方银行 尾号 ${number.slice(-4)}`, nearness: "later" },
  ]);
  expect(await bank.verify("chen", idIn(begun), fen(amount + 1n))).toMatchObject({
    data: { state: "1", triesleft: 2 },
  });
  expect(await bank.verify("chen", idIn(begun), amount)).toMatchObject({ data: { state: "2" } });
  expect(await todosOf(caller("chen"), "account")).toEqual([]);
  await exchange.settle();
  expect(await list("chen")).toMatchObject([
    { state: "2", isDefault: true, bank: "朔方银行", branch: "朔方银行神木支行" },
  ]);
  const shown = `${number.slice(0, 4)} **** ${number.slice(-4)}`;
  expect(await list("chen")).toMatchObject([{ number: shown }]);
  expect(await tablesWith(exchange.db, [number])).toEqual([]);

  // As it was kept before numbers were sealed: read as it is, until the job comes by.
  const { db, platform } = exchange;
  const plain = { number, personal: null, numberIndex: null };
  await db
    .updateTable("funds.agreement")
    .set(plain)
    .where("id", "=", idIn(begun) as never)
    .execute();
  expect(await list("chen")).toMatchObject([{ number: shown }]);
  expect(await bank.begin("chen", number)).toMatchObject({ result: "F1011" });
  await platform.transact(({ tx, now }) => schedule(tx, sealAgreements, "", now, null));
  await exchange.settle();
  expect(await tablesWith(db, [number])).toEqual([]);
  const [agreement] = await findAgreements(db, scene.member("chen").firm);
  expect(agreement?.account.number).toBe(number);
  expect(await bank.begin("chen", number)).toMatchObject({ result: "F1011" });
});

test("three wrong amounts end it, and so does a day", async () => {
  const number = await bank.join("bai");
  const begun = await bank.begin("bai", number);
  await exchange.settle();
  const wrong = fen((await bank.paidTo(number)) + 1n);
  for (const left of [2, 1, 0]) {
    expect(await bank.verify("bai", idIn(begun), wrong)).toMatchObject({ data: { triesleft: left } });
  }
  expect(await bank.verify("bai", idIn(begun), wrong)).toMatchObject({ result: "T1070" });
  const again = await bank.begin("bai", number);
  exchange.clock.turnTo(instant(exchange.clock.now() + 24 * 3_600_000));
  await exchange.settle();
  await scene.renew("bai");
  expect(await list("bai")).toMatchObject([
    { state: "0", memo: "验证超时" },
    { state: "0", memo: "验证金额三次不符" },
  ]);
  expect(await bank.verify("bai", idIn(again), wrong)).toMatchObject({ result: "T1070" });
});

test("only the firm's own accounts, each once, at a branch that there is", async () => {
  const number = await bank.join("cao");
  expect(await bank.begin("cao", number, "别家有限公司")).toMatchObject({ result: "F1009" });
  expect(await bank.begin("cao", "12345")).toMatchObject({ result: "F1010" });
  expect(
    await caller("cao").call(agreements.beginSigning, {
      branchNo: "000000000000",
      number,
      name: "cao有限公司",
    }),
  ).toMatchObject({ result: "T1234" });
  await bank.bind("cao", number);
  expect(await bank.begin("cao", number)).toMatchObject({ result: "F1011" });
  // Nobody at the bank has this number under this name.
  const unknown = await bank.begin("cao", "6299999999999999");
  await exchange.settle();
  const row = (await list("cao")).find(({ agreement }) => String(agreement) === idIn(unknown));
  expect(row).toMatchObject({ state: "0", memo: "账号与户名不符" });
  const twice = await Promise.all([
    bank.begin("cao", "6288888888888888"),
    bank.begin("cao", "6288888888888888"),
  ]);
  expect(twice.map(({ result }) => result).sort()).toEqual([0, "F1011"]);
});

test("of several accounts one is the default, and another may be unbound", async () => {
  const { agreement: first } = await bank.joinBound("deng");
  const second = await bank.bind("deng", await bank.openAt("deng", "10"));
  const unsign = (agreement: typeof first, password = fundPassword) =>
    caller("deng").call(agreements.beginUnsigning, { agreement: agreement as never, fundPassword: password });
  expect(await unsign(second, "000000")).toMatchObject({ result: "F1001" });
  expect(await unsign(first)).toMatchObject({ result: "F1013" });
  const preview = (id: string) => caller("deng").ask(agreements.previewUnsigning, { agreement: id as never });
  expect((await preview(first)).barred).toBe("请先将其他账户设为默认账户");
  const other = await preview(second);
  expect(other).toMatchObject({ barred: null, falls: { words: "1 个账户" } });
  const change = (id: string) => caller("deng").ask(agreements.previewDefault, { agreement: id as never });
  expect((await change(first)).barred).not.toBeNull();
  const chosen = await change(second);
  expect(chosen.swap?.from).toBe((await preview(first)).subject);
  expect(chosen.swap?.to).toBe(other.subject);
  expect(await caller("cao").call(agreements.previewDefault, { agreement: second as never })).toMatchObject({
    result: "P1004",
  });
  const prefer = (password: string, seen = chosen.seen) =>
    caller("deng").call(agreements.setDefault, {
      agreement: second as never,
      fundPassword: password,
      seen,
    });
  expect(await prefer(fundPassword, "stale")).toMatchObject({ result: "P1031" });
  expect(await prefer("000000")).toMatchObject({ result: "F1001" });
  expect(await prefer(fundPassword)).toMatchObject({ result: 0 });
  await bank.faults({ down: true });
  const seen = (card: string) =>
    caller("deng").call(agreements.beginUnsigning, {
      agreement: first as never,
      fundPassword,
      seen: card,
    });
  expect(await seen(other.seen)).toMatchObject({ result: "P1031" });
  expect(await seen((await preview(first)).seen)).toMatchObject({ result: 0, data: { state: "3" } });
  await exchange.wait(60_000);
  expect((await list("deng")).map(({ state, isDefault }) => [state, isDefault])).toEqual([
    ["2", true],
    ["3", false],
  ]);
  await bank.faults();
  await exchange.wait(60_000);
  expect((await list("deng")).map(({ state }) => state)).toEqual(["2", "4"]);
});

test("a firm with money here cannot leave; one without may, when the exchange agrees", async () => {
  await bank.joinBound("feng");
  await bank.deposit("feng", "100");
  await exchange.wait(2_000);
  const close = (reason: string) => caller("feng").call(agreements.closeAccount, { reason });
  expect(await close("")).toMatchObject({ data: { state: "0", faults: ["账户尚有余额，请先出金"] } });
  expect(await close("停业")).toMatchObject({ result: "F1016" });
  const held = await caller("feng").ask(agreements.previewClose, {});
  expect(held).toMatchObject({ barred: "账户尚有余额，请先出金", falls: { words: "1 个账户" } });
  expect(held.evidence.filter(({ passed }) => !passed)).toEqual([
    { passed: false, words: "账户尚有余额，请先出金：100.00 元" },
  ]);
  await bank.withdraw("feng", "100");
  expect(await close("停业")).toMatchObject({ result: "F1014" });
  await exchange.wait(2_000);
  const left = await caller("feng").ask(agreements.previewClose, {});
  expect([left.barred, left.evidence.every(({ passed }) => passed)]).toEqual([null, true]);
  const old = { reason: "停业", seen: "0".repeat(32) };
  expect(await caller("feng").call(agreements.closeAccount, old)).toMatchObject({ result: "P1031" });
  expect(await close("停业")).toMatchObject({ result: 0, data: { state: "1" } });
  expect(await close("停业")).toMatchObject({ result: "T1070" });

  staff = await renewStaff(exchange, ["qian", "sun"]);
  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  const review = async (closed: boolean, opinion: string, who = staff.qian) => {
    const { rows } = await staff.qian.ask(fundDesk.listCloseRequests, page);
    return who.call(fundDesk.reviewClose, { request: rows[0]?.request ?? 0, closed, opinion });
  };
  const { rows } = await staff.qian.ask(fundDesk.listCloseRequests, page);
  const request = rows[0]?.request ?? 0;
  const card = await staff.qian.ask(fundDesk.previewClose, { request });
  expect(card).toMatchObject({ direction: "销户", barred: null, falls: left.falls, seen: left.seen });
  const stale = { request, closed: true, opinion: "", seen: held.seen.replaceAll(/./g, "0") };
  expect((await staff.qian.call(fundDesk.reviewClose, stale)).code).toBe("P1031");
  expect(await review(true, "", staff.sun)).toMatchObject({ code: "P1003" });
  expect(await review(false, " ")).toMatchObject({ code: "T1201" });
  expect(await review(false, "请补充材料")).toMatchObject({ code: 0 });
  expect(await caller("feng").ask(agreements.readCloseRejection, {})).toMatchObject({ memo: "请补充材料" });
  expect(await close("停业，材料已补")).toMatchObject({ result: 0 });
  expect(await review(true, "")).toMatchObject({ code: 0 });
  await exchange.settle();
  expect((await list("feng")).map(({ state }) => state)).toEqual(["4"]);
  expect(await bank.deposit("feng", "1")).toMatchObject({ result: "F1008" });
  await checkBooks(exchange);
});

test("banks and branches can be looked for; a form that was begun is kept for its operator", async () => {
  await bank.join("gao");
  const ask = caller("gao").ask;
  expect(await ask(banks.listBanks, {})).toContainEqual({ name: "塬州银行" });
  expect(await ask(banks.findBranches, { name: "神木", pageIndex: 1, pageSize: 2 })).toMatchObject({
    total: 5,
  });
  const ofOne = { name: "神木", bank: "朔方银行", pageIndex: 1, pageSize: 20 };
  const { branches } = await ask(banks.listBranches, ofOne);
  expect(new Set(branches.map(({ bank }) => bank))).toEqual(new Set(["朔方银行"]));
  expect(await ask(banks.readBranch, { no: branchNo })).toMatchObject({ bank: "朔方银行" });
  const unknown = { request: "0d9d3f0e-3f63-4e6f-8a54-0f5a2f1f2a11" };
  expect(await ask(api.system.settleRequest, unknown)).toEqual({ fate: "void", data: null });
  const data = { number: "6200112233445566" };
  await ask(agreements.saveStageData, { key: "sign", data });
  expect(await ask(agreements.readStageData, { key: "sign" })).toMatchObject({ data });
  await exchange.settle();
  expect(await tablesWith(exchange.db, [data.number])).toEqual([]);
  // A form from before is read as it is, and sealed by a job.
  await exchange.db
    .updateTable("funds.stageData")
    .set({ data: JSON.stringify(data), personal: null })
    .execute();
  expect(await ask(agreements.readStageData, { key: "sign" })).toMatchObject({ data });
  await exchange.platform.transact(({ tx, now }) => schedule(tx, sealForms, "", now, null));
  await exchange.settle();
  expect(await tablesWith(exchange.db, [data.number])).toEqual([]);
  expect(await ask(agreements.readStageData, { key: "sign" })).toMatchObject({ data });
  await bank.join("guo");
  expect(await caller("guo").ask(agreements.readStageData, { key: "sign" })).toMatchObject({
    data: {},
    at: null,
  });
});

test("the banks are listed at 2212 as they are at MO1005, to members alone (R-7131)", async () => {
  await bank.join("ji");
  const { ask } = caller("ji");
  const names = await ask(banks.listBankNames, {});
  expect(names).toContainEqual({ name: "朔方银行" });
  expect(names).toEqual(await ask(banks.listBanks, {}));
  expect(await exchange.anonymous.call(banks.listBankNames, {})).toMatchObject({ result: "GA-101" });
});

test("the accounts of a firm are told to itself and to whoever acts for it (R-7101)", async () => {
  const { number } = await bank.joinBound("kang");
  const { firm } = scene.member("kang");
  const kangs = [{ state: "2", bank: "朔方银行", number: `${number.slice(0, 4)} **** ${number.slice(-4)}` }];
  expect(await caller("kang").ask(agreements.listAccounts, {})).toMatchObject(kangs);
  const parent = await scene.join("parent-of-kang", { roles: ["financeClerk"], funds: "0" });
  const listAccounts = () => parent.caller.call(agreements.listAccounts, { firm });
  expect(await listAccounts()).toMatchObject({ result: "P1004", data: null });
  await exchange.db
    .updateTable("identity.firm")
    .set({ parentId: parent.firm })
    .where("id", "=", firm)
    .execute();
  expect(await parent.caller.ask(agreements.listAccounts, { firm })).toMatchObject(kangs);
  expect(await parent.caller.ask(agreements.listAccounts, {})).toEqual([]);
});

test("the bank service's own addresses lead to the same calls (R-761…R-765)", async () => {
  const number = await bank.join("han");
  const { token } = scene.member("han");
  const call = async (address: string, body: object) => {
    const headers = { "x-token": token };
    const answer = await exchange.send("POST", `/api/mid/v1/${address}`, JSON.stringify(body), headers);
    return answer.body as { result: number | string; data: never };
  };
  for (const address of ["bank-service/cust/open", "MF1911"]) {
    expect(await call(address, {})).toMatchObject({ result: 0 });
  }
  const account = { branchno: branchNo, accno: number, accname: "han有限公司" };
  const begun = await call("bank-service/cust/bind", account);
  expect(begun).toMatchObject({ result: 0 });
  expect(await call("MF1912", account)).toMatchObject({ result: "F1011" });
  await exchange.settle();
  const { agreement } = (await list("han"))[0] ?? {};
  await bank.verify("han", String(agreement), await bank.paidTo(number));
  await exchange.settle();
  for (const address of ["bank-service/cust/manage", "MF1915", "MF1922"]) {
    const managed = await call(address, {});
    expect(managed).toMatchObject({ result: 0, data: [{ state: "2" }] });
  }
  const leaving = { signid: agreement, moneypwd: fundPassword };
  expect(await call("bank-service/cust/unbind", { ...leaving, moneypwd: "000000" })).toMatchObject({
    result: "F1001",
  });
  expect(await call("bank-service/cust/unbind", leaving)).toMatchObject({ result: 0 });
  await exchange.settle();
  expect(await call("bank-service/cust/cancel", { reason: "" })).toMatchObject({ result: "P1001" });
  expect(await call("bank-service/cust/cancel", { reason: "停业" })).toMatchObject({ result: 0 });
  expect(await call("MF1914", { reason: "停业" })).toMatchObject({ result: "T1070" });
});
