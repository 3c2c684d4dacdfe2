import { api } from "@zd/api";
import { companyId, instant } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { type NewsId, publishNews } from "./index.ts";

const { listNews, findNews } = api.content;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
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
