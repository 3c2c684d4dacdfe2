import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { companyId, type Instant, sectionId, userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachFiles } from "../../files/index.ts";
import { openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene } from "../../testing/market-scene.ts";
import { smallPdf } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";
import { type NewsId, publishNews } from "../index.ts";

const { saveNotice, publishNotice, withdrawNotice, readNotice, listNotices, previewNotice } = api.editing;
const { listNews, findNews, listTradeNotices, findTradeNotice, listRecommendedNotices } = api.content;
const page = { pageIndex: 1, pageSize: 20 };

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"su" | "li" | "chen" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  staff = await openStaff(exchange, {
    su: "contentEditor",
    li: "contentEditor",
    chen: "tradeManager",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

const words = (change: Partial<InputOf<typeof saveNotice>> = {}): InputOf<typeof saveNotice> => ({
  kind: "1001",
  title: "关于服务费的公告",
  content: "<p>自 7 月 1 日起<script>x</script>调整</p>",
  section: null,
  highlighted: false,
  publishedAt: null,
  expiresAt: null,
  attachments: [],
  video: null,
  poster: null,
  audience: { kind: "everyone", of: [] },
  needsReceipt: false,
  ...change,
});
type SavedNotice = OutputOf<typeof saveNotice>;
const draft = (change = {}, caller = staff.su) => caller.ask(saveNotice, words(change));
const publish = ({ id, version }: SavedNotice, kind: "1001" | "trade" = "1001") =>
  staff.su.ask(publishNotice, { kind, id, version });
const newsOfMembers = async () =>
  (await exchange.anonymous.ask(listNews, { kind: "1001", ...page })).rows.map(({ title }) => title);
const tradeOfMembers = async () =>
  (await exchange.anonymous.ask(listTradeNotices, page)).rows.map(({ title }) => title);

test("before it is published its column, its hour and its receivers are said", async () => {
  const { previewPublication } = api.editing;
  const notice = await draft({ title: "关于节假日的公告", highlighted: true });
  const which = { kind: "1001", id: notice.id } as const;
  const publishing = { ...which, step: "publish" } as const;
  expect(await staff.su.ask(previewPublication, publishing)).toMatchObject({
    party: "关于节假日的公告",
    path: "平台公告 · 置顶",
    subject: "发布时间 发布当时",
    facts: [
      { title: "对象", words: "所有访客与 1 家会员" },
      { title: "失效", words: "不失效" },
      { title: "附件", words: "无" },
    ],
    people: [
      { role: "编辑", name: "su" },
      { role: "发布", name: "su" },
    ],
    barred: null,
  });
  await publish(notice);
  expect((await staff.su.ask(previewPublication, publishing)).barred).not.toBeNull();
  expect((await newsOfMembers())[0]).toBe("关于节假日的公告");
  const { version } = await staff.su.ask(readNotice, which);
  const withdrawing = { ...which, step: "withdraw" } as const;
  expect(await staff.su.ask(previewPublication, withdrawing)).toMatchObject({
    direction: "撤回",
    party: "关于节假日的公告",
    changes: [{ title: "公告", from: "已发布，全市场可见", to: "已撤回，不可见" }],
    barred: null,
  });
  await staff.su.ask(withdrawNotice, { ...which, version });
  expect((await newsOfMembers())[0]).not.toBe("关于节假日的公告");
  expect(await staff.su.ask(previewPublication, withdrawing)).toMatchObject({
    changes: [],
    barred: expect.any(String),
  });
});

test("a draft is the editors' own, a published notice everybody's, a withdrawn one nobody's at once", async () => {
  const notice = await draft();
  expect(notice).toMatchObject({ status: "D", version: 1 });
  expect(await newsOfMembers()).toEqual([]);

  const published = await publish(notice);
  expect(published).toMatchObject({ status: "P", version: 2 });
  expect(await newsOfMembers()).toEqual(["关于服务费的公告"]);
  const found = await exchange.anonymous.ask(findNews, { id: notice.id as string as never });
  expect(found).toMatchObject({ content: "<p>自 7 月 1 日起调整</p>", summary: "自 7 月 1 日起调整" });

  const gone = await staff.li.ask(withdrawNotice, { kind: "1001", id: notice.id, version: 2 });
  expect(gone).toMatchObject({ status: "W", version: 3 });
  expect(await newsOfMembers()).toEqual([]);
  expect(await exchange.anonymous.call(findNews, { id: notice.id as string as never })).toMatchObject({
    result: "P1004",
  });
  const edits = await exchange.db
    .selectFrom("content.editRecord")
    .select(["action", "byUser"])
    .where("noticeId", "=", notice.id)
    .orderBy("id")
    .execute();
  expect(edits).toEqual([
    { action: "save", byUser: "staff-su" },
    { action: "publish", byUser: "staff-su" },
    { action: "withdraw", byUser: "staff-li" },
  ]);
});

test("a trade notice of a section comes and goes with its recommendation", async () => {
  const trade = {
    kind: "trade" as const,
    section: sectionId("J260615-01"),
    highlighted: true,
    title: "首场公告",
  };
  const published = await publish(await draft(trade), "trade");
  expect(await tradeOfMembers()).toEqual(["首场公告"]);
  expect((await exchange.anonymous.ask(listRecommendedNotices, page)).total).toBe(1);
  const bySection = { section: sectionId("J260615-01") };
  expect(await exchange.anonymous.ask(findTradeNotice, bySection)).toMatchObject({ title: "首场公告" });

  const saved = await staff.su.ask(saveNotice, words({ ...trade, ...published, title: "首场更正公告" }));
  expect(saved).toMatchObject({ status: "P" });
  expect(await tradeOfMembers()).toEqual(["首场更正公告"]);
  await staff.su.ask(withdrawNotice, { kind: "trade", id: saved.id, version: saved.version });
  expect(await tradeOfMembers()).toEqual([]);
  expect((await exchange.anonymous.ask(listRecommendedNotices, page)).total).toBe(0);
  expect(await exchange.anonymous.call(findTradeNotice, bySection)).toMatchObject({ result: "P1004" });
});

test("a notice dated ahead waits for its hour", async () => {
  const notice = await draft({ title: "明日公告", publishedAt: (exchange.clock.now() + 60_000) as Instant });
  await publish(notice);
  expect(await newsOfMembers()).toEqual([]);
  await exchange.wait(60_000);
  expect(await newsOfMembers()).toEqual(["明日公告"]);
});

test("of two editors at once the second is told that the notice has changed", async () => {
  const notice = await draft({ title: "两人同改" });
  const both = await Promise.all([
    staff.su.call(saveNotice, words({ ...notice, title: "甲改" })),
    staff.li.call(saveNotice, words({ ...notice, title: "乙改" })),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, "S1091"]);
  const stale = { kind: "1001" as const, id: notice.id, version: 1 };
  expect(await staff.su.call(publishNotice, stale)).toMatchObject({ code: "S1091" });
  expect(await staff.su.call(withdrawNotice, { ...stale, version: 2 })).toMatchObject({ code: "T1070" });
  expect(await staff.su.call(saveNotice, words({ id: notice.id }))).toMatchObject({ code: "S1091" });
});

test("only editors write, the staff reads, members do neither", async () => {
  const notice = await draft();
  const which = { kind: "1001" as const, id: notice.id };
  for (const caller of [staff.chen, staff.gu, scene.member("mine").caller]) {
    expect(await caller.call(saveNotice, words())).toMatchObject({ code: "P1003" });
    expect(await caller.call(publishNotice, { ...which, version: 1 })).toMatchObject({ code: "P1003" });
    expect(await caller.call(withdrawNotice, { ...which, version: 1 })).toMatchObject({ code: "P1003" });
  }
  expect(await staff.gu.ask(readNotice, which)).toMatchObject({ status: "D", editedBy: "su" });
  expect(await scene.member("mine").caller.call(readNotice, which)).toMatchObject({ code: "P1003" });
  const list = { ...page, filters: {} };
  expect(await exchange.anonymous.call(listNotices, list)).toMatchObject({ code: "GA-101" });
  const seen = await staff.gu.ask(listNotices, { ...page, filters: { title: "服务费", status: "D" } });
  expect(seen.rows).toMatchObject([{ id: notice.id, kind: "1001", status: "D" }]);
  expect(seen.counts["D"]).toBe(1);
});

test("the preview shows what readers will see", async () => {
  const preview = await staff.su.ask(previewNotice, { content: '<p onclick="x()">煤<img src=x></p>' });
  expect(preview.content).toBe("<p>煤</p>");
});

test("another company's notice is not there", async () => {
  await exchange.platform.transact(({ tx }) =>
    publishNews(tx, {
      id: "foreign" as NewsId,
      companyId: companyId("ZD0002"),
      kind: "1001",
      title: "他站公告",
      html: "",
      publishedAt: exchange.clock.now() as Instant,
    }),
  );
  const which = { kind: "1001" as const, id: "foreign" as never };
  expect(await staff.su.call(readNotice, which)).toMatchObject({ code: "P1004" });
  expect(await staff.su.call(withdrawNotice, { ...which, version: 1 })).toMatchObject({ code: "P1004" });
  expect(await staff.su.call(saveNotice, words({ ...which, version: 1 }))).toMatchObject({ code: "P1004" });
});

test("the attachments of a notice are everybody's while it is published, from its hour on", async () => {
  const token = await exchange.platform.transact((scope) =>
    openSession(scope, { userId: userId("staff-su"), companyId: company, ip: "127.0.0.1", source: "test" }),
  );
  const files = await uploaded(exchange, token, [{ name: "办法.pdf", bytes: smallPdf() }]);
  const attachments = files.map(({ file }) => file);
  const opens = async () => {
    const answer = await exchange.send("GET", `/api${api.files.download.path}?path=${attachments[0]}`);
    return answer.status === 200;
  };
  const notice = await draft({ attachments });
  expect(await staff.gu.ask(readNotice, { kind: "1001", id: notice.id })).toMatchObject({
    attachments: files,
  });
  expect(await opens()).toBe(false);
  await publish(notice);
  expect(await opens()).toBe(true);
  const found = await exchange.anonymous.ask(findNews, { id: notice.id as string as never });
  expect(found.attachments).toEqual(files);
  await staff.su.ask(withdrawNotice, { kind: "1001", id: notice.id, version: 2 });
  expect(await opens()).toBe(false);

  const later = (exchange.clock.now() + 3_600_000) as Instant;
  await publish(await draft({ attachments, publishedAt: later }));
  expect(await opens()).toBe(false);
  await exchange.until(later);
  expect(await opens()).toBe(true);
});

test("a notice takes the attachments that an application has shown to the exchange, and no member's private file", async () => {
  const { token, firm } = scene.member("mine");
  const [shown, own] = await uploaded(exchange, token, [
    { name: "报告.pdf", bytes: smallPdf("1") },
    { name: "草稿.pdf", bytes: smallPdf("2") },
  ]);
  const ids = { shown: shown?.file as never, own: own?.file as never };
  await exchange.platform.transact(({ tx, now }) =>
    attachFiles(
      tx,
      { kind: "application", id: "JS1" },
      [ids.shown],
      { company, firm, ofOthers: false, audience: "staff" },
      now,
    ),
  );
  const refused = await staff.su.call(saveNotice, words({ attachments: [ids.shown, ids.own] }));
  expect(refused).toMatchObject({ code: "A1009", data: null });
  const notice = await draft({ attachments: [ids.shown] });
  await publish(notice);
  const { status } = await exchange.send("GET", `/api${api.files.readContent.path}?path=${ids.shown}`);
  expect(status).toBe(200);
});

describe("a notice that expires", () => {
  const inAnHour = () => (exchange.clock.now() + 3_600_000) as Instant;

  test("leaves the lists at its hour, and is still read by whoever has its address", async () => {
    const expiresAt = inAnHour();
    const { id } = await publish(await draft({ title: "短期公告", expiresAt }));
    expect(await newsOfMembers()).toContain("短期公告");
    await exchange.until(expiresAt);
    expect(await newsOfMembers()).not.toContain("短期公告");
    const read = await exchange.anonymous.ask(api.content.findNews, { id: id as never });
    expect(read).toMatchObject({ title: "短期公告" });
    const { rows } = await staff.su.ask(api.editing.listNotices, {
      ...page,
      filters: { title: "短期公告" },
    });
    expect(rows).toMatchObject([{ expiresAt, status: "P" }]);
  });

  test("may be a notice of trade as well", async () => {
    const expiresAt = inAnHour();
    await publish(await draft({ kind: "trade", title: "短期交易公告", expiresAt }), "trade");
    expect(await tradeOfMembers()).toContain("短期交易公告");
    await exchange.until(expiresAt);
    expect(await tradeOfMembers()).not.toContain("短期交易公告");
  });

  test("expires after it appears, and is not published once it has; its text may still be corrected", async () => {
    const now = exchange.clock.now() as Instant;
    const refused = { code: "S1126" };
    expect(await staff.su.call(saveNotice, words({ expiresAt: now }))).toMatchObject(refused);
    const late = { publishedAt: inAnHour(), expiresAt: inAnHour() };
    expect(await staff.su.call(saveNotice, words(late))).toMatchObject(refused);
    const expiresAt = inAnHour();
    const notice = await draft({ title: "过期草稿", expiresAt });
    await exchange.until(expiresAt);
    const which = { kind: "1001", id: notice.id, version: notice.version } as const;
    expect(await staff.su.call(publishNotice, which)).toMatchObject(refused);
    const card = await staff.su.ask(api.editing.previewPublication, { ...which, step: "publish" });
    expect(card.barred).toContain("失效时间");
    const corrected = await draft({ ...which, title: "过期草稿（更正）", expiresAt });
    expect(corrected.version).toBe(notice.version + 1);
  });
});
