import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { companyId, instant, sectionId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import {
  type NewNews,
  type NewsId,
  type NewTradeNotice,
  type NoticeId,
  publishNews,
  publishTradeNotice,
} from "./index.ts";

const { listNews, findNews, listTradeNotices, findTradeNotice, listRecommendedNotices } = api.content;
const here = companyId("ZD0001");
const elsewhere = companyId("ZD0002");
const day = 86_400_000;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
  const now = exchange.clock.now();
  const ago = (days: number) => instant(now - days * day);
  const news = (id: string, title: string, more: Partial<NewNews> = {}): NewNews => ({
    id: id as NewsId,
    companyId: here,
    kind: "1001",
    title,
    html: `<p>${title}的正文</p>`,
    publishedAt: ago(1),
    ...more,
  });
  const notice = (id: string, title: string, more: Partial<NewTradeNotice> = {}): NewTradeNotice => ({
    id: id as NoticeId,
    companyId: here,
    title,
    html: `<p>${title}</p>`,
    publishedAt: ago(1),
    ...more,
  });
  await exchange.platform.transact(async ({ tx }) => {
    await publishNews(tx, news("old", "旧公告", { publishedAt: ago(9) }));
    await publishNews(tx, news("new", "新公告"));
    await publishNews(tx, news("top", "置顶公告", { publishedAt: ago(30), pinned: true }));
    await publishNews(tx, news("later", "明日公告", { publishedAt: ago(-1) }));
    await publishNews(tx, news("foreign", "他站公告", { companyId: elsewhere }));
    await publishNews(
      tx,
      news("percent", "保证金按100%退还", { kind: "1004", html: "<p>见<script>x</script>规则_A\\B</p>" }),
    );
    await publishNews(tx, news("plain", "保证金按100元退还", { kind: "1004", html: "<p>见规则XA</p>" }));
    await publishTradeNotice(
      tx,
      notice("first", "首场公告", { section: sectionId("S1"), publishedAt: ago(3) }),
    );
    await publishTradeNotice(
      tx,
      notice("changed", "首场更正公告", { section: sectionId("S1"), recommended: true }),
    );
    await publishTradeNotice(tx, notice("general", "交易规则公告", { publishedAt: ago(2) }));
    await publishTradeNotice(tx, notice("abroad", "他站公告", { companyId: elsewhere, recommended: true }));
  });
});
afterAll(() => exchange.close());

const ids = async (query: Partial<InputOf<typeof listNews>>) => {
  const { rows, total } = await exchange.anonymous.ask(listNews, {
    kind: "1001",
    pageIndex: 1,
    pageSize: 20,
    ...query,
  });
  return { ids: rows.map(({ id }) => id as string), total };
};

describe("news", () => {
  test("are listed to anyone: pinned first, then the newest, and not before their day", async () => {
    expect(await ids({})).toEqual({ ids: ["top", "new", "old"], total: 3 });
    expect(await ids({ kind: "102" })).toEqual({ ids: [], total: 0 });
  });

  test("come in pages", async () => {
    expect(await ids({ pageSize: 2 })).toEqual({ ids: ["top", "new"], total: 3 });
    expect(await ids({ pageSize: 2, pageIndex: 2 })).toEqual({ ids: ["old"], total: 3 });
    expect(await ids({ pageSize: 2, pageIndex: 500 })).toEqual({ ids: [], total: 3 });
  });

  test.each([{}, { clienttype: 10 }, { clienttype: "10" }, { clienttype: "app" }])(
    "begin with the first page where none is named, and are the same for the client %j (R-332, R-779, R-902, R-905)",
    async (client) => {
      const request = JSON.stringify({ itemscode: "1001", pagesize: 2, ...client });
      const { body } = await exchange.send("POST", `/api${listNews.path}`, request);
      expect(body).toMatchObject({ result: 0, data: { total: 3 } });
      expect(body.data.list.map(({ id }: { readonly id: string }) => id)).toEqual(["top", "new"]);
    },
  );

  test.each([
    ["保证金", ["percent", "plain"]],
    ["100%", ["percent"]],
    ["%", ["percent"]],
    ["规则_a", ["percent"]],
    ["a\\b", ["percent"]],
    ["_____", []],
    [" 规则xa ", ["plain"]],
    ["script", []],
    ["' or 1=1", []],
  ])("are searched for %s as it was typed", async (keyword, found) => {
    expect((await ids({ kind: "1004", keyword })).ids.toSorted()).toEqual(found);
  });

  test("are read one by one, without foreign script", async () => {
    expect(await exchange.anonymous.ask(findNews, { id: "percent" as NewsId })).toMatchObject({
      title: "保证金按100%退还",
      summary: "见规则_A\\B",
      content: "<p>见规则_A\\B</p>",
    });
  });

  test.each([["nothing"], ["later"], ["foreign"]])("called %s are not there", async (id) => {
    expect(await exchange.anonymous.call(findNews, { id: id as NewsId })).toMatchObject({
      result: "P1004",
      data: null,
    });
  });
});

describe("trade notices", () => {
  const page = { pageIndex: 1, pageSize: 20 };

  test("are listed, the newest first", async () => {
    const { rows, total } = await exchange.anonymous.ask(listTradeNotices, page);
    expect(rows.map(({ id }) => id)).toEqual(["changed", "general", "first"]);
    expect(total).toBe(3);
  });

  test("are put forward on the home page where they are recommended", async () => {
    const { rows, total } = await exchange.anonymous.ask(listRecommendedNotices, page);
    expect(rows).toMatchObject([{ id: "changed", section: "S1" }]);
    expect(total).toBe(1);
  });

  test("are read by their number, or the newest one of a section", async () => {
    const read = (query: InputOf<typeof findTradeNotice>) => exchange.anonymous.ask(findTradeNotice, query);
    expect(await read({ id: "first" as NoticeId })).toMatchObject({
      title: "首场公告",
      content: "<p>首场公告</p>",
    });
    expect(await read({ section: sectionId("S1") })).toMatchObject({ id: "changed" });
    expect(await read({ id: "general" as NoticeId })).toMatchObject({ section: null });
  });

  test.each([
    [{ id: "nothing" as NoticeId }, "P1004"],
    [{ id: "abroad" as NoticeId }, "P1004"],
    [{ id: "general" as NoticeId, section: sectionId("S1") }, "P1004"],
    [{}, "P1001"],
  ])("asked for as %j are refused", async (query, code) => {
    expect(await exchange.anonymous.call(findTradeNotice, query)).toMatchObject({ result: code });
  });
});

test("another company's number is refused, and the site's own is not", async () => {
  const { anonymous } = exchange;
  const page = { pageIndex: 1, pageSize: 20 };
  for (const company of ["ZD0002", "zd0001", "x"]) {
    expect(await anonymous.call(listNews, { ...page, kind: "1001", company })).toMatchObject({
      result: "P1005",
    });
    expect(await anonymous.call(listTradeNotices, { ...page, company })).toMatchObject({ result: "P1005" });
    expect(await anonymous.call(findTradeNotice, { section: sectionId("S1"), company })).toMatchObject({
      result: "P1005",
    });
  }
  expect(await anonymous.call(listNews, { ...page, kind: "1001", company: here })).toMatchObject({
    result: 0,
  });
});

describe("交易公告", () => {
  const page = { pageIndex: 1, pageSize: 20 };
  const find = (keyword: string) => exchange.anonymous.ask(listTradeNotices, { ...page, keyword });

  test("are looked for by what they say, sign by sign, with the words around it", async () => {
    const { rows, total } = await find("更正");
    expect(rows.map(({ id }) => id)).toEqual(["changed"]);
    expect(total).toBe(1);
    expect(rows[0]?.summary).toContain("首场更正公告");
    expect((await find("首场 公告")).rows.map(({ id }) => id).toSorted()).toEqual(["changed", "first"]);
    expect((await find("首场 没有")).total).toBe(0);
    expect((await find("%")).total).toBe(0);
    expect(
      (await exchange.anonymous.ask(listTradeNotices, page)).rows.every(({ summary }) => summary === ""),
    ).toBe(true);
  });

  test("count their readers, all at once or one by one, and keep the count over a restart", async () => {
    const read = () => exchange.anonymous.ask(findTradeNotice, { id: "first" as NoticeId });
    const before = (await read()).reads;
    await Promise.all(Array.from({ length: 40 }, read));
    expect((await read()).reads).toBe(before + 41);
    const listed = async () =>
      (await exchange.anonymous.ask(listTradeNotices, page)).rows.find(({ id }) => id === "first")?.reads;
    expect(await listed()).toBe(before + 41);
    expect(await listed()).toBe(before + 41);
    await exchange.restart();
    expect(await listed()).toBe(before + 41);
    expect((await read()).reads).toBe(before + 42);
  });
});
