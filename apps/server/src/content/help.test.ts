import { api } from "@zd/api";
import { companyId, instant } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { setScene } from "../testing/market-scene.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { type NewsId, publishNews } from "./index.ts";
import { contentData } from "./personal-data.ts";

const { listNews, findNews, voteHelp } = api.content;

let exchange: TestPlatform;
let scene: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  exchange = await openExchange();
  scene = await setScene(exchange);
  const publishedAt = instant(exchange.clock.now() - 60_000);
  const help = (id: string, title: string, html: string) => ({
    id: id as NewsId,
    companyId: companyId("ZD0001"),
    kind: "1004" as const,
    title,
    html,
    publishedAt,
  });
  await exchange.platform.transact(async ({ tx }) => {
    await publishNews(tx, help("a", "出局之后", "<p>保证金即时解冻，<b>退</b>还至可用资金。</p>"));
    await publishNews(tx, help("b", "保证金与履约", "<p>成交后转为履约保证。资金解冻另见。</p>"));
    await publishNews(tx, help("c", "证书", "<p>金证保。API接口 K3-Cloud</p>"));
  });
});
afterAll(() => exchange.close());

const found = async (keyword: string) =>
  (await exchange.anonymous.ask(listNews, { kind: "1004", keyword, pageIndex: 1, pageSize: 20 })).rows;

test.each([
  // Whoever says it in his title comes first.
  ["保证金", ["b", "a"]],
  // Signs that are there, but not in this order.
  ["金证保", ["c"]],
  ["证", ["b", "c", "a"]],
  ["解冻 资金", ["a", "b"]],
  ["解冻 履约", ["b"]],
  // What stands next to each other for a reader does so, whatever mark is between.
  ["退 还", ["a"]],
  ["api接口", ["c"]],
  ["k3-cloud", ["c"]],
  ["loud", ["c"]],
  ["保证金'; drop table", []],
])("who looks for %s finds %j", async (keyword, ids) => {
  expect((await found(keyword)).map(({ id }) => id)).toEqual(ids);
});

test("a result shows the words around what was looked for", async () => {
  expect((await found("即时解冻"))[0]?.summary).toBe("保证金即时解冻， 退 还至可用资金。");
});

test("readers are counted, at once and for good", async () => {
  const read = () => exchange.anonymous.ask(findNews, { id: "a" as NewsId });
  expect((await read()).reads).toBe(1);
  await Promise.all(Array.from({ length: 40 }, read));
  expect((await read()).reads).toBe(42);
  await exchange.restart();
  expect((await found("即时解冻"))[0]?.reads).toBe(42);
  expect((await read()).reads).toBe(43);
  expect((await found("证书"))[0]?.reads).toBe(0);
});

test("a member says whether a text has helped him, changes his mind, and the editors read how many", async () => {
  const [one, other] = [(await scene.join("one")).caller, (await scene.join("other")).caller];
  const { su } = await openStaff(exchange, { su: "contentEditor" });
  const id = "b" as NewsId;
  const voteOf = async (caller: TestCaller) => (await caller.ask(findNews, { id })).isHelpful;
  expect(await voteOf(one)).toBeNull();
  expect(await one.ask(voteHelp, { id, isHelpful: true })).toEqual({ isHelpful: true });
  await other.ask(voteHelp, { id, isHelpful: true });
  await other.ask(voteHelp, { id, isHelpful: false });
  expect([await voteOf(one), await voteOf(other), await voteOf(exchange.anonymous)]).toEqual([
    true,
    false,
    null,
  ]);
  const { rows } = await su.ask(api.editing.listNotices, {
    pageIndex: 1,
    pageSize: 20,
    filters: { kind: "1004" },
  });
  const countsOf = (wanted: string) => rows.find((row) => row.id === wanted);
  expect(countsOf("b")).toMatchObject({ useful: 1, useless: 1 });
  expect(countsOf("c")).toMatchObject({ useful: 0, useless: 0 });
});

test("a user is told how many texts he has spoken of, and what he has said goes with him", async () => {
  const { caller, user } = await scene.join("leaver");
  await caller.ask(voteHelp, { id: "c" as NewsId, isHelpful: false });
  const votes = async () =>
    (await contentData.read(exchange.db, user)).find(({ title }) => title === "帮助内容的评价")?.rows;
  expect(await votes()).toEqual([["评价过的帮助内容", "1 篇"]]);
  await exchange.platform.transact(({ tx }) => contentData.clear(tx, [user]));
  expect(await votes()).toEqual([]);
  expect((await caller.ask(findNews, { id: "c" as NewsId })).isHelpful).toBeNull();
});

test("nobody says so of what is no help, is not there, or without having signed in", async () => {
  const { caller } = await scene.join("third");
  const publishedAt = exchange.clock.now();
  const notice = { companyId: companyId("ZD0001"), title: "公告", html: "<p>放假</p>", publishedAt };
  await exchange.platform.transact(({ tx }) =>
    publishNews(tx, { ...notice, id: "n" as NewsId, kind: "1001" }),
  );
  for (const id of ["n", "nothing"] as NewsId[])
    expect(await caller.call(voteHelp, { id, isHelpful: true })).toMatchObject({ result: "P1004" });
  expect((await caller.ask(findNews, { id: "n" as NewsId })).isHelpful).toBeNull();
  expect(await exchange.anonymous.call(voteHelp, { id: "a" as NewsId, isHelpful: true })).toMatchObject({
    result: "GA-101",
  });
});
