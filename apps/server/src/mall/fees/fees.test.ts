import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf } from "../../testing/market-scene.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import { reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { feePlans: calls } = api;
type Input = InputOf<typeof calls.requestPlan>;
const usual = "PG00" as FeePlanId;

let exchange: TestPlatform;
let scene: ShopScene<"noa" | "gu">;
let staff: Readonly<Record<"mia" | "noa" | "gu", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange, "5000000", { noa: "mallManager", gu: "auditor" });
  staff = scene.mall.staff;
});
afterAll(() => exchange.close());
beforeEach(() => exchange.wait(60_000));

const begun = { side: "B", feeType: "T", rate: "0.20", from: "2020-01-01", until: null } as const;
const coming = { side: "B", feeType: "R", rate: "0.3", from: "2026-06-16", until: null } as const;
const plan = (part: Partial<Input> = {}): Input => ({
  plan: null,
  name: "优惠收费",
  buyerDeposit: "5",
  sellerDeposit: "2.5",
  enabled: true,
  phases: [coming],
  reason: "年度营销方案第 3 条",
  ...part,
});
const ask = (part: Partial<Input> = {}) => staff.mia.call(calls.requestPlan, plan(part));
const requestPlan = async (part: Partial<Input> = {}) =>
  (await staff.mia.ask(calls.requestPlan, plan(part))).change;
const confirm = (change: number, by = staff.noa) => by.call(calls.confirmChange, { change });
const found = async (name: string) =>
  (await staff.gu.ask(calls.listPlans, {})).find((one) => one.name === name);

test("a plan is there once a second person has confirmed it, and merchants may choose it", async () => {
  const change = await requestPlan({ name: "煤企优惠" });
  expect(await found("煤企优惠")).toBeUndefined();
  const { todos } = await staff.noa.ask(api.desk.readTodos, {});
  expect(todos.find(({ kind }) => kind === "mallPlans")).toMatchObject({ count: 1 });
  const waiting = await staff.noa.ask(api.desk.listWaiting, {});
  expect(waiting).toMatchObject([{ kind: "feePlan", id: String(change), by: "mia", mayDecide: true }]);
  expect(await confirm(change, staff.mia)).toMatchObject({ code: "F1066" });
  for (const by of [staff.gu, scene.member("mine").caller])
    expect(await confirm(change, by)).toMatchObject({ code: "P1003" });

  expect(JSON.stringify(await staff.noa.ask(calls.previewChange, { change }))).toContain("煤企优惠");
  expect(await staff.noa.call(calls.previewChange, { change: change + 1_000 })).toMatchObject({
    code: "P1004",
  });
  expect(await confirm(change)).toMatchObject({ code: 0 });
  expect(await found("煤企优惠")).toMatchObject({
    buyerDeposit: "5",
    sellerDeposit: "2.5",
    phases: [coming],
    shops: 0,
  });
  expect(await confirm(change)).toMatchObject({ code: "F1065" });
  const offered = await scene.member("mine").caller.ask(api.merchants.listFeePlans, {});
  expect(offered.map(({ name }) => name)).toContain("煤企优惠");
});

test("a plan is changed from tomorrow on: what has begun stays, and ends today at the earliest", async () => {
  const terms = { plan: usual, name: "标准收费", buyerDeposit: "10", sellerDeposit: "0" };
  const edit = (phases: Input["phases"], part: Partial<Input> = {}) => ask({ ...terms, phases, ...part });
  expect(await edit([])).toMatchObject({ code: "F1062" });
  expect(await edit([{ ...begun, rate: "0.10" }])).toMatchObject({ code: "F1062" });
  expect(await edit([{ ...begun, until: "2026-06-14" }])).toMatchObject({ code: "F1062" });
  expect(await edit([begun, { ...coming, from: "2026-06-15" }])).toMatchObject({ code: "F1062" });
  expect(await edit([begun], { enabled: false })).toMatchObject({ code: "M1048" });
  const ended = [{ ...begun, until: "2026-06-15" }, coming];
  const { facts } = await staff.mia.ask(calls.previewPlan, { ...terms, enabled: true, phases: ended });
  const change = await requestPlan({ ...terms, phases: ended });
  expect((await staff.noa.ask(calls.previewChange, { change })).facts).toEqual(expect.arrayContaining(facts));
  expect(await edit([begun])).toMatchObject({ code: "M1049" });
  expect(await confirm(change)).toMatchObject({ code: 0 });
  expect(await found("标准收费")).toMatchObject({ plan: usual, phases: ended });
  // The orders of today are still charged by what holds today.
  const ware = await scene.putUp();
  const trial = await scene
    .member("plant")
    .caller.ask(api.mallOrders.tryCount, { ware, count: tonnes("500") });
  expect(trial).toMatchObject({ fee: fenOf("100") });
});

test.each<[string, Partial<Input>, string]>([
  ["a rate that is none", { phases: [{ ...coming, rate: "0,3" }] }, "M1039"],
  ["a rate of nothing", { phases: [{ ...coming, rate: "0" }] }, "M1039"],
  ["a rate beyond all bounds", { phases: [{ ...coming, feeType: "T", rate: "100.01" }] }, "M1039"],
  ["an amount finer than a fen", { phases: [{ ...coming, feeType: "F", rate: "1.001" }] }, "M1039"],
  ["a deposit above the whole", { buyerDeposit: "100.01" }, "M1039"],
  ["a phase that ends before it begins", { phases: [{ ...coming, until: "2026-06-15" }] }, "F1061"],
  ["two phases of a side from the same day", { phases: [coming, { ...coming, rate: "0.4" }] }, "M1038"],
  ["a phase in the past", { phases: [{ ...coming, from: "2026-06-01" }] }, "F1062"],
  ["a plan that is not there", { plan: "PG99" as FeePlanId }, "P1004"],
])("%s is refused, and nothing is kept", async (_, part, code) => {
  const before = await staff.gu.ask(calls.listChanges, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(await ask(part)).toMatchObject({ code, msg: expect.stringMatching(/[\u4e00-\u9fa5]/) });
  const after = await staff.gu.ask(calls.listChanges, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(after.total).toBe(before.total);
});

test("what was asked for is rejected with a reason", async () => {
  const change = await requestPlan({ name: "过期方案" });
  expect(await staff.noa.call(calls.rejectChange, { change, memo: "依据不足" })).toMatchObject({ code: 0 });
  expect(
    (await Promise.all(Object.values(staff).map((one) => reviewsOf(exchange, one)))).flat().join(),
  ).toContain(`“商城收费”${change} 被驳回`);
  const { rows } = await staff.gu.ask(calls.listChanges, {
    pageIndex: 1,
    pageSize: 20,
    filters: { state: "2" },
  });
  expect(rows[0]).toMatchObject({ change: String(change), memo: "依据不足", decidedBy: "noa" });
  expect(await found("过期方案")).toBeUndefined();
});

test("a merchant is on another plan from his next order on; two who confirm at once do so once", async () => {
  await scene.openShop("seller");
  const firm = firmId("seller");
  const discounted = await requestPlan({ name: "按单收费", phases: [] });
  await staff.noa.ask(calls.confirmChange, { change: discounted });
  const { plan: id } = (await found("按单收费")) ?? expect.fail("there is no plan");
  const move = (to: FeePlanId, by = staff.mia) =>
    by.call(calls.requestShopPlan, { firm, plan: to, reason: "协议优惠" });
  expect(await move(usual)).toMatchObject({ code: "S1160" });
  expect(await move("PG98" as FeePlanId)).toMatchObject({ code: "P1004" });
  expect(
    await staff.mia.call(calls.requestShopPlan, { firm: firmId("plant"), plan: id, reason: "x" }),
  ).toMatchObject({
    code: "P1004",
  });
  const proposed = await staff.mia.ask(calls.previewShopPlan, { firm, plan: id });
  const { change } = await staff.mia.ask(calls.requestShopPlan, { firm, plan: id, reason: "协议优惠" });
  const { party, path, swap, seen } = proposed;
  expect(swap?.to).toBe("按单收费");
  expect(await staff.noa.ask(calls.previewChange, { change })).toMatchObject({ party, path, swap, seen });
  expect(await move(id)).toMatchObject({ code: "M1049" });
  const both = await Promise.all([confirm(change), confirm(change)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, "F1065"]);
  expect(await found("按单收费")).toMatchObject({ shops: 1 });
  const ware = await scene.putUp({ shop: "seller" });
  const trial = await scene
    .member("plant")
    .caller.ask(api.mallOrders.tryCount, { ware, count: tonnes("500") });
  expect(trial).toMatchObject({ fee: 0n, deposit: fenOf("17250") });
});
