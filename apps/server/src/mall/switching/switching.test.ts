import { api } from "@zd/api";
import { companyId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCompanies, saveCompany } from "../../system/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { mallHost } from "../../testing/mall-scene.ts";
import { at, setScene } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { addHost, editHost, listDictionary, listHosts, listHostsForStaff, previewHostState, setHostState } =
  api.mallSwitching;

let exchange: TestPlatform;
let staff: Readonly<Record<"mia" | "gu", TestCaller>>;
let member: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  const scene = await setScene(exchange);
  member = (await scene.join("plant")).caller;
  staff = await openStaff(exchange, { mia: "mallManager", gu: "auditor" });
});
afterAll(() => exchange.close());

const setFeature = (hasMall: boolean) =>
  exchange.platform.transact(async (scope) => {
    const [first] = await findCompanies(scope.tx);
    if (first) await saveCompany(scope, { ...first, hasMall });
  });
const isOn = async () => (await exchange.anonymous.call(listDictionary, {})).code === 0;

test("the mall is on only where the company is its project code and the host is enabled (R-133)", async () => {
  expect(await exchange.anonymous.call(listDictionary, {})).toMatchObject({
    code: "M1010",
    msg: "本站点未启用商城",
  });
  await setFeature(true);
  expect(await isOn()).toBe(false);
  const { host } = await staff.mia.ask(addHost, { domain: mallHost.toUpperCase(), enabled: false, memo: "" });
  expect(await isOn()).toBe(false);
  await staff.mia.ask(setHostState, { host, enabled: true });
  expect(await isOn()).toBe(true);
  await setFeature(false);
  expect(await isOn()).toBe(false);
  await setFeature(true);
  await staff.mia.ask(setHostState, { host, enabled: false });
  expect(await isOn()).toBe(false);
  await staff.mia.ask(setHostState, { host, enabled: true });
});

test("only the first company that may have a mall has one", async () => {
  await exchange.platform.transact(async (scope) => {
    const [first] = await findCompanies(scope.tx);
    if (!first) return;
    await saveCompany(scope, { ...first, id: companyId("ZD0000"), host: "zero.example", hasMall: true });
  });
  expect(await isOn()).toBe(false);
  await exchange.platform.transact(async (scope) => {
    const zero = (await findCompanies(scope.tx)).find(({ id }) => id === "ZD0000");
    if (zero) await saveCompany(scope, { ...zero, hasMall: false });
  });
  expect(await isOn()).toBe(true);
});

test("anybody may ask on which hosts it is on, and is told in the seed's own words (R-788)", async () => {
  await staff.mia.ask(addHost, { domain: "mall.example.com", enabled: false, memo: "筹备中" });
  const { body } = await exchange.send("POST", "/api/micro/v1/common/query/mallStatus", "{}");
  expect(body).toMatchObject({
    result: 0,
    data: [
      { domain: mallHost, status: "Y" },
      { domain: "mall.example.com", status: "N" },
    ],
  });
  expect(await exchange.anonymous.ask(listHosts, {})).toHaveLength(2);
});

test("the dictionary tells every code with its label (R-363…R-365)", async () => {
  const { body } = await exchange.send("POST", "/api/mall/v1/query/dict/list", "{}");
  expect(body.data).toContainEqual({ dictId: "placeType", dictCode: "3", dictLabel: "园区" });
  expect(body.data).toContainEqual({ dictId: "wareStatus", dictCode: "2", dictLabel: "在售" });
});

test("a host is written down once, in small letters, and what is none is refused", async () => {
  const add = (domain: string) => staff.mia.call(addHost, { domain, enabled: true, memo: "" });
  expect(await add(" Mall.Example.COM ")).toMatchObject({ code: "M1036", msg: "域名mall.example.com已登记" });
  for (const domain of ["http://mall.example.com", "mall.example.com:80", "a b", "", "-a.com", "商城.com"])
    expect(await add(domain)).toMatchObject({ code: "M1037" });
  const list = await staff.gu.ask(listHostsForStaff, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(list.rows.map(({ domain, state }) => [domain, state])).toEqual([
    [mallHost, "Y"],
    ["mall.example.com", "N"],
  ]);
});

test("a host may be renamed, but not to one that is there; and only whoever looks after the mall does so", async () => {
  const { rows } = await staff.gu.ask(listHostsForStaff, { pageIndex: 1, pageSize: 20, filters: {} });
  const host = Number(rows[1]?.host);
  const edit = (domain: string, by = staff.mia) => by.call(editHost, { host, domain, memo: "" });
  expect(await edit(mallHost)).toMatchObject({ code: "M1036" });
  expect(await edit("shop.example.com")).toMatchObject({ code: 0 });
  for (const by of [staff.gu, member])
    expect(await edit("x.example.com", by)).toMatchObject({ code: "P1003" });
  expect(await staff.mia.call(setHostState, { host, enabled: false })).toMatchObject({ code: "S1160" });
  expect(await staff.mia.call(setHostState, { host: 99_999, enabled: false })).toMatchObject({
    code: "P1004",
  });
});

test("a host is switched as its card has shown it: what is seen there, and where the mall is on besides", async () => {
  const { host: mine } = await staff.mia.ask(addHost, {
    domain: "one.example.com",
    enabled: true,
    memo: "总站",
  });
  const { host } = await staff.mia.ask(addHost, { domain: "two.example.com", enabled: true, memo: "" });
  const cardOf = (enabled: boolean, of = mine) => staff.mia.ask(previewHostState, { host: of, enabled });
  const card = await cardOf(false);
  expect(card).toMatchObject({ party: "one.example.com", subject: "总站", barred: null, evidence: [] });
  expect(card.changes).toEqual([{ title: "状态", from: "启用", to: "停用" }]);
  expect(card.facts[0]).toEqual({ title: "其他启用域名", words: `${mallHost}、two.example.com` });
  await staff.mia.ask(setHostState, { host, enabled: false });
  const set = (seen: string) => staff.mia.call(setHostState, { host: mine, enabled: false, seen });
  expect(await set(card.seen)).toMatchObject({ code: "P1031" });
  const again = await cardOf(false);
  expect(again.facts[0]?.words).toBe(mallHost);
  expect(await set(again.seen)).toMatchObject({ code: 0 });
  expect(await cardOf(false)).toMatchObject({ barred: expect.any(String), changes: [] });

  const { rows } = await staff.gu.ask(listHostsForStaff, { pageIndex: 1, pageSize: 20, filters: {} });
  const last = Number(rows.find(({ domain }) => domain === mallHost)?.host);
  expect((await cardOf(false, last)).evidence).toEqual([
    { passed: false, words: "停用后没有域名可以进入商城" },
  ]);
  expect(await staff.mia.call(previewHostState, { host: 99_999, enabled: true })).toMatchObject({
    code: "P1004",
  });
  expect(await staff.gu.call(previewHostState, { host, enabled: true })).toMatchObject({ code: "P1003" });
});
