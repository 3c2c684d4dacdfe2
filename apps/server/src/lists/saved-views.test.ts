import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { mostViews } from "@zd/domain/identity/saved-view";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { savedViews } = api;
const list = "fundDesk.listTransfers";

let exchange: TestPlatform;
let staff: Readonly<Record<"qian" | "sun" | "chen" | "gu", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  staff = await openStaff(exchange, {
    qian: "settlementClerk",
    sun: "settlementClerk",
    chen: "tradeManager",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

const aView: InputOf<typeof savedViews.saveView> = {
  list,
  name: "大额出金",
  shared: false,
  search: { direction: "2", sort: "-amount" },
  days: "week",
  hidden: ["bankNo"],
  order: ["transfer", "firm"],
  widths: { firm: 180 },
  pageSize: 50,
  dense: true,
};
const namesFor = async (who: keyof typeof staff, of = list) =>
  (await staff[who].ask(savedViews.listViews, { list: of })).map(({ name }) => name);

test("a view is kept as it was saved, and shown to nobody else", async () => {
  const { view } = await staff.qian.ask(savedViews.saveView, aView);
  const { list: _, ...content } = aView;
  expect(await staff.qian.ask(savedViews.listViews, { list })).toEqual([
    { ...content, view, own: true, by: expect.any(String) },
  ]);
  expect(await namesFor("sun")).toEqual([]);
  expect(await namesFor("gu")).toEqual([]);
  expect(await namesFor("qian", "fundDesk.listAdjustments")).toEqual([]);
});

test("a shared view is seen by its desk and by the auditor, and by no other desk", async () => {
  await staff.qian.ask(savedViews.saveView, { ...aView, name: "本周出金", shared: true });
  expect(await namesFor("sun")).toEqual(["本周出金"]);
  expect(await namesFor("gu")).toEqual(["本周出金"]);
  expect(await namesFor("chen")).toEqual([]);
  expect(await staff.gu.call(savedViews.saveView, { ...aView, shared: true })).toMatchObject({
    code: "P1025",
  });
});

test("saving under the same name replaces the view, and stops sharing it", async () => {
  const saved = { ...aView, name: "本周出金", pageSize: 100 };
  await staff.qian.ask(savedViews.saveView, saved);
  expect(await namesFor("sun")).toEqual([]);
  const own = await staff.qian.ask(savedViews.listViews, { list });
  expect(own.filter(({ name }) => name === "本周出金")).toMatchObject([{ pageSize: 100, shared: false }]);
});

test("nobody deletes the view of another", async () => {
  const { view } = await staff.qian.ask(savedViews.saveView, { ...aView, name: "共用", shared: true });
  expect(await staff.sun.call(savedViews.deleteView, { view })).toMatchObject({ code: "P1004" });
  await staff.qian.ask(savedViews.deleteView, { view });
  expect(await namesFor("sun")).toEqual([]);
});

test("of a list that is none, or that one may not read, there are no views", async () => {
  expect(await staff.qian.call(savedViews.listViews, { list: "nothing.here" })).toMatchObject({
    code: "P1004",
  });
  const closed = { ...aView, list: "staffUsers.listStaff" };
  expect(await staff.qian.call(savedViews.saveView, closed)).toMatchObject({ code: "P1004" });
});

test("the number of views is bounded", async () => {
  for (let n = 0; n < mostViews; n++)
    await staff.sun.ask(savedViews.saveView, { ...aView, name: `视图${n}` });
  expect(await staff.sun.call(savedViews.saveView, aView)).toMatchObject({ code: "P1024" });
  await staff.sun.ask(savedViews.saveView, { ...aView, name: "视图0" });
});
