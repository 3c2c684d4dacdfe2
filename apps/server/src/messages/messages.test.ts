import { api } from "@zd/api";
import { type FirmId, instant, type UserId, userId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { nextDailyMail, usualSettings } from "@zd/domain/messages/channels";
import { messageGroupNames } from "@zd/domain/messages/kinds";
import type { News } from "@zd/domain/messages/news";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOperator, openSession } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { hasOpenssl, openMailServer } from "../testing/mail-server.ts";
import { at, company, type Member, type Scene, setScene } from "../testing/market-scene.ts";
import { openPushServer } from "../testing/push-server.ts";
import { textsTo } from "../testing/sent-texts.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { notify } from "./index.ts";

const { messages } = api;
const page = { pageIndex: 1, pageSize: 20, filters: {} };

let exchange: TestPlatform;
let scene: Scene;
let push: Awaited<ReturnType<typeof openPushServer>>;
let mail: Awaited<ReturnType<typeof openMailServer>> | null;
let wang: Member;
beforeAll(async () => {
  push = await openPushServer();
  mail = hasOpenssl ? await openMailServer() : null;
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: { PUSH_TRIAL: push.origin, ...mail?.settings },
  });
  scene = await setScene(exchange);
});
afterAll(async () => {
  await exchange.close();
  await push.close();
  await mail?.close();
});

let count = 0;
beforeEach(async () => {
  count += 1;
  wang = await scene.join(`wang${count}`, { roles: ["contractClerk"] });
  push.received.length = 0;
});

const news = (change: Partial<News> = {}): News => ({
  reference: `test/${count}/1`,
  kind: "deal",
  to: { firm: wang.firm, permission: null },
  subject: "contract",
  id: "20260615-0001",
  parameters: {},
  words: "袁大滩矿 精煤 4,000 吨 × 641.00 成交",
  consequence: "成交通知书 1 份",
  dueAt: null,
  practice: false,
  ...change,
});
const send = async (...all: News[]) => {
  await exchange.platform.transact((scope) => notify(scope, all));
  await exchange.settle();
};
const listOf = (member: Pick<Member, "caller">, filters: Record<string, string> = {}) =>
  member.caller.ask(messages.list, { ...page, filters });
const subscribe = (member: Member, name: string) =>
  member.caller.ask(messages.addDevice, push.browser(`${name}-${count}`));
const settingsOf = async (member: Pick<Member, "caller">) => {
  const {
    mobile: _m,
    mail: _a,
    mailOpen: _o,
    faults: _f,
    pushKey: _p,
    devices: _d,
    ...own
  } = await member.caller.ask(messages.readSettings, {});
  return own;
};

test("a message is in the list and at the bell of its user, and of nobody else", async () => {
  const other = await scene.join(`other${count}`);
  await send(news());
  const { rows } = await listOf(wang);
  expect(rows).toMatchObject([
    {
      kind: "deal",
      words: news().words,
      isRead: "N",
      subject: "contract",
      id: "20260615-0001",
      practice: "N",
    },
  ]);
  expect(await wang.caller.ask(messages.readBell, {})).toMatchObject({ unread: 1, last: [{ kind: "deal" }] });
  expect((await listOf(other)).rows).toEqual([]);
  const [row] = rows;
  const message = Number(row?.message);
  expect(await other.caller.call(messages.open, { message })).toMatchObject({ result: "P1004" });
  expect(await other.caller.call(messages.markOne, { message, isRead: true })).toMatchObject({
    result: "P1004",
  });
});

test("sent twice under one reference it is one message; a lost ware is one message that is renewed", async () => {
  await send(news());
  await send(news({ words: "又一次" }));
  expect((await listOf(wang)).rows).toMatchObject([{ words: news().words }]);
  const lost = (price: string) =>
    news({ reference: `outbid/${count}`, kind: "outbid", words: `被 ${price} 超越`, subject: "ware" });
  await send(lost("631.00"));
  await wang.caller.ask(messages.markAll, {});
  await send(lost("633.00"));
  const { rows } = await listOf(wang, { group: "outbid" });
  expect(rows).toMatchObject([{ words: "被 633.00 超越", isRead: "N" }]);
});

test("a transaction that fails tells nothing, and a node that dies after the commit still tells, once", async () => {
  await expect(
    exchange.platform.transact(async (scope) => {
      await notify(scope, [news()]);
      throw new Error("the lights went out");
    }),
  ).rejects.toThrow("the lights went out");
  await exchange.platform.transact((scope) => notify(scope, [news({ reference: `crash/${count}` })]));
  await exchange.restart();
  await exchange.settle();
  await scene.renew(`wang${count}`);
  wang = scene.member(`wang${count}`);
  expect((await listOf(wang)).rows).toHaveLength(1);
});

test("of users with and without the permission only those who may act are told", async () => {
  await send(news({ to: { firm: wang.firm, permission: "place-orders" } }));
  await send(news({ reference: `sign/${count}`, to: { firm: wang.firm, permission: "sign" } }));
  await send(
    news({ reference: `own/${count}`, to: { firm: wang.firm, permission: "sign", except: wang.user } }),
  );
  await send(news({ reference: `name/${count}`, to: { users: [wang.user, "nobody" as UserId] } }));
  await send(news({ reference: `none/${count}`, to: { firm: "nobody" as FirmId, permission: null } }));
  expect((await listOf(wang)).rows).toHaveLength(2);
});

test("of practice somebody hears who has signed in, and on the site alone", async () => {
  await send(news({ practice: true }));
  expect((await listOf(wang)).rows).toEqual([]);
  await exchange.db
    .updateTable("identity.operator")
    .set({ lastSignInAt: new Date(exchange.clock.now()) })
    .where("userId", "=", wang.user)
    .execute();
  await send(news({ practice: true }));
  expect((await listOf(wang)).rows).toMatchObject([{ practice: "Y", channels: "站内" }]);
});

test("two hundred are marked by a filter, up to the last that was seen", async () => {
  await send(
    ...Array.from({ length: 200 }, (_, i) =>
      news({ reference: `many/${count}/${i}`, kind: i % 2 === 0 ? "toSign" : "breach", words: `第${i}条` }),
    ),
  );
  const bell = await wang.caller.ask(messages.readBell, {});
  expect([bell.unread, bell.last.length]).toEqual([200, 8]);
  const counts = await wang.caller.ask(messages.readCounts, {});
  expect(counts.groups.find(({ group }) => group === "due")).toMatchObject({ count: 100, unread: 100 });
  const first = await listOf(wang);
  expect(first).toMatchObject({ total: 200 });
  const second = await wang.caller.ask(messages.list, { ...page, after: first.next ?? "" });
  expect(second.rows[0]?.message).not.toBe(first.rows.at(-1)?.message);
  expect(await wang.caller.ask(messages.markAll, { group: "due" })).toEqual({ marked: 100, unread: 100 });
  expect(await wang.caller.ask(messages.markAll, { words: "第7条" })).toEqual({ marked: 1, unread: 99 });
  const upTo = Math.min(...(await listOf(wang, { isRead: "N" })).rows.map(({ message }) => Number(message)));
  expect((await wang.caller.ask(messages.markAll, { upTo })).unread).toBe(19);
  expect((await wang.caller.ask(messages.markAll, {})).unread).toBe(0);
});

test("opened it is read; of a record that is gone it says so, and it can be marked unread again", async () => {
  await send(
    news({ subject: "notice", id: "trade:999999999", kind: "notice" }),
    news({ reference: `k/${count}` }),
  );
  const { rows } = await listOf(wang, { group: "notice" });
  const message = Number(rows[0]?.message);
  expect(await wang.caller.ask(messages.open, { message })).toMatchObject({ isGone: true, unread: 1 });
  expect(await wang.caller.ask(messages.markOne, { message, isRead: false })).toEqual({ unread: 2 });
  expect(await wang.caller.ask(messages.markOne, { message, isRead: true })).toEqual({ unread: 1 });
});

test("a text goes out by day; by night it waits, and all that waited goes out as one", async () => {
  const mobile = `138${String(count * 1).padStart(8, "0")}`;
  const own = (await wang.caller.ask(messages.readSettings, {})).mobile;
  await send(news());
  const { rows } = await listOf(wang);
  expect(rows[0]?.channels).toBe("站内 短信已发");
  exchange.clock.turnTo(at("23:00:00"));
  await scene.renew(`wang${count}`);
  wang = scene.member(`wang${count}`);
  await send(news({ reference: `a/${count}` }), news({ reference: `b/${count}`, kind: "rejected" }));
  expect((await listOf(wang, { isRead: "N" })).rows[0]?.channels).toContain("短信静默中");
  const before = await textsOfAll();
  await exchange.until(instant(at("07:00:00") + dayMs));
  const fresh = (await textsOfAll()).slice(before.length);
  expect(fresh).toHaveLength(1);
  expect(fresh[0]).toContain("2 条消息：");
  expect(own).toContain("****");
  expect(mobile).toHaveLength(11);
});

/** All texts that the sandbox has sent. */
const textsOfAll = async () => {
  const found = await exchange.db.selectFrom("sandbox.message").select("mobile").distinct().execute();
  expect(found.length).toBeGreaterThan(0);
  const numbers = Array.from({ length: 60 }, (_, i) => `138${String(i).padStart(8, "0")}`);
  return (await Promise.all(numbers.map((number) => textsTo(exchange, number)))).flat();
};

test("a browser is pushed what has happened, encrypted for it alone and signed by the platform", async () => {
  await scene.renew(`wang${count}`);
  wang = scene.member(`wang${count}`);
  await subscribe(wang, "laptop");
  await send(news({ kind: "outbid", subject: "ware", id: "J260615-01-01" }));
  expect(push.received).toMatchObject([
    { path: `/laptop-${count}`, payload: { title: "被超越", message: expect.any(Number) } },
  ]);
  const headers = push.received[0]?.headers ?? {};
  expect(headers.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(headers["topic"]).toMatch(/^[\w-]{1,32}$/);
  const { pushKey, devices } = await wang.caller.ask(messages.readSettings, {});
  expect(headers.authorization).toContain(pushKey);
  expect(devices).toMatchObject([{ sentAt: exchange.clock.now() }]);
});

test("a browser that is gone is removed, and the message says so", async () => {
  await subscribe(wang, "old");
  push.answerNext({ status: 410 });
  await send(news({ kind: "outbid" }));
  expect((await wang.caller.ask(messages.readSettings, {})).devices).toEqual([]);
  const { rows } = await listOf(wang);
  expect(rows[0]?.channels).toBe("站内 推送失败");
  const opened = await wang.caller.ask(messages.open, { message: Number(rows[0]?.message) });
  expect(opened.deliveries).toMatchObject([
    { channel: "push", state: "failed", fault: "浏览器已停止接收，已移除该设备" },
  ]);
});

test("a service that is busy is asked again when it says, and given up after five times", async () => {
  await subscribe(wang, "busy");
  push.answerNext({ status: 429, retryAfter: "300" }, { status: 503 });
  await send(news({ kind: "outbid" }));
  await exchange.wait(299_000);
  expect(push.received).toEqual([]);
  await exchange.wait(1_000);
  expect(push.received).toEqual([]);
  await exchange.wait(60_000);
  expect(push.received).toHaveLength(1);
  expect((await listOf(wang)).rows[0]?.channels).toBe("站内 推送已发");
  push.answerNext(...Array.from({ length: 5 }, () => ({ status: 503 })));
  await send(news({ reference: `five/${count}`, kind: "mall" }));
  await exchange.wait(3_600_000);
  await scene.renew(`wang${count}`);
  wang = scene.member(`wang${count}`);
  expect((await listOf(wang, { group: "mall" })).rows[0]?.channels).toBe("站内 推送失败");
});

test("a push goes to hosts of the setting and by HTTPS alone, so to no machine inside", async () => {
  const keys = push.browser(`x-${count}`);
  for (const address of [
    "https://10.0.0.1/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://user:pw@fcm.googleapis.com/x",
    "https://localhost/x",
    "file:///etc/passwd",
  ])
    expect(await wang.caller.call(messages.addDevice, { ...keys, address })).toMatchObject({
      result: "S1300",
    });
  await wang.caller.ask(messages.addDevice, { ...keys, address: "https://fcm.googleapis.com/fcm/send/x" });
  expect((await wang.caller.ask(messages.readSettings, {})).devices).toHaveLength(1);
});

test("a user tries his browsers, has ten at most, and removes his own alone", async () => {
  expect(await wang.caller.call(messages.tryPush, {})).toMatchObject({ result: "S1302" });
  const { device } = await subscribe(wang, "one");
  await subscribe(wang, "two");
  push.answerNext({ status: 201 }, { status: 404 });
  expect(await wang.caller.ask(messages.tryPush, {})).toEqual({ sent: 1, gone: 1, failed: 0 });
  const other = await scene.join(`thief${count}`);
  const left = (await wang.caller.ask(messages.readSettings, {})).devices[0]?.device ?? device;
  expect(await other.caller.call(messages.removeDevice, { device: left })).toMatchObject({ result: "P1004" });
  await wang.caller.ask(messages.removeDevice, { device: left });
  await Promise.all(Array.from({ length: 10 }, (_, i) => subscribe(wang, `d${i}`)));
  expect(await wang.caller.call(messages.addDevice, push.browser(`eleventh-${count}`))).toMatchObject({
    result: "S1301",
  });
});

test("what a user has set is what holds; a text of a default stays, and quiet hours have a length", async () => {
  const usual = await settingsOf(wang);
  expect(usual).toMatchObject({ quietOn: true, quietFrom: 1320, quietUntil: 420 });
  expect(usual.channels.find(({ group }) => group === "deal")?.channels).toEqual(["sms", "push"]);
  const none = messageGroupNames.map((group) => ({ group, channels: [] }));
  const changed = {
    ...usual,
    channels: none,
    quietOn: false,
    exceptDueToday: false,
    exceptOutbid: false,
    dailyMail: true,
  };
  await wang.caller.ask(messages.saveSettings, changed);
  const saved = await settingsOf(wang);
  expect(saved).toMatchObject({
    quietOn: false,
    exceptDueToday: false,
    exceptOutbid: false,
    dailyMail: true,
  });
  expect(saved.channels.filter(({ channels }) => channels.length > 0)).toEqual([
    { group: "breach", channels: ["sms"] },
  ]);
  expect(
    await wang.caller.call(messages.saveSettings, { ...usual, quietFrom: 60, quietUntil: 60 }),
  ).toMatchObject({ result: "S1303" });
  await send(news());
  expect((await listOf(wang)).rows[0]?.channels).toBe("站内");
  expect(usualSettings.dailyMail).toBe(false);
});

test("messages are deleted after half a year, with how they were sent", async () => {
  await send(news());
  await exchange.db
    .updateTable("messages.message")
    .set({ forgetAt: new Date(exchange.clock.now()) })
    .where("userId", "=", wang.user)
    .execute();
  await exchange.wait(3_600_000);
  const left = await exchange.db
    .selectFrom("messages.message")
    .select("id")
    .where("userId", "=", wang.user)
    .execute();
  expect(left).toEqual([]);
});

const session = { id: "J260615-01", name: "神木矿区动力煤竞价销售" };
/** Deals of one session, each a message of its own. */
const deals = (from: number, to: number): News[] =>
  Array.from({ length: to - from + 1 }, (_, i) =>
    news({
      reference: `deal/${count}/${from + i}`,
      id: `20260615-${String(from + i).padStart(4, "0")}`,
      words: `标的 ${from + i} 成交`,
      occasion: session,
    }),
  );

/** Signs wang in anew after hours have passed. */
const renew = async () => {
  await scene.renew(`wang${count}`);
  wang = scene.member(`wang${count}`);
};

test("twenty deals of a session are one message that grows, one text and one push; what stands in it is behind its link", async () => {
  await exchange.until(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
  await renew();
  await subscribe(wang, "laptop");
  const before = await textsOfAll();
  await send(...deals(1, 7));
  for (const one of deals(8, 20)) await send(one);
  const { rows } = await listOf(wang);
  expect(rows).toMatchObject([
    {
      words: `成交 20 个标的 · ${session.name}`,
      subject: "bundle",
      bundled: 20,
      consequence: "最近：标的 20 成交",
    },
  ]);
  expect(await wang.caller.ask(messages.readBell, {})).toMatchObject({ unread: 1, last: [{ bundled: 20 }] });
  expect(push.received).toEqual([]);
  await exchange.wait(30_000);
  expect(push.received.map(({ payload }) => payload.body)).toEqual([
    `成交 20 个标的 · ${session.name}\n最近：标的 20 成交`,
  ]);
  expect((await textsOfAll()).slice(before.length)).toEqual([
    expect.stringContaining(`成交 20 个标的 · ${session.name}`),
  ]);
  const bundle = String(rows[0]?.message);
  const within = await wang.caller.ask(messages.list, { ...page, pageSize: 50, filters: { bundle } });
  expect(within.rows).toHaveLength(20);
  // A contract is found by its words, though it stands in a bundle.
  expect((await listOf(wang, { words: "标的 3 成交" })).rows).toMatchObject([{ message: bundle }]);

  // More of it is not told again at once, and what is done twice counts once.
  await send(...deals(20, 25));
  expect((await listOf(wang)).rows).toMatchObject([{ message: bundle, bundled: 25 }]);
  await exchange.wait(60_000);
  expect(push.received).toHaveLength(1);
  await exchange.wait(600_000);
  expect(push.received).toHaveLength(2);

  const opened = await wang.caller.ask(messages.open, { message: Number(bundle) });
  expect(opened).toMatchObject({ unread: 0, isGone: false, message: { subject: "bundle" } });
  expect((await listOf(wang, { bundle, isRead: "N" })).rows).toEqual([]);
  // What has been read takes in no more.
  await send(...deals(26, 26));
  expect((await listOf(wang)).rows.map(({ bundled }) => bundled)).toEqual([0, 25]);
});

test("wares that were lost are one message as long as it is unread; one that is lost again after that stands by itself", async () => {
  const lost = (ware: number, price: string) =>
    news({
      reference: `outbid/${count}/${ware}`,
      kind: "outbid",
      subject: "ware",
      id: `J260615-01-${ware}`,
      parameters: { section: session.id },
      words: `标的 ${ware} 被 ${price} 超越`,
      occasion: session,
    });
  await send(lost(1, "631.00"), lost(2, "631.00"));
  await exchange.wait(1_000);
  await send(lost(1, "632.00"));
  expect((await listOf(wang)).rows).toMatchObject([
    {
      words: `2 个标的被超越 · ${session.name}`,
      consequence: "最近：标的 1 被 632.00 超越",
      id: "J260615-01-1",
    },
  ]);
  await wang.caller.ask(messages.markAll, {});
  await exchange.wait(1_000);
  await send(lost(2, "633.00"));
  expect((await listOf(wang)).rows).toMatchObject([
    { words: "标的 2 被 633.00 超越", isRead: "N", bundled: 0 },
    { words: `1 个标的被超越 · ${session.name}`, isRead: "Y" },
  ]);
  await send(lost(1, "634.00"));
  expect((await listOf(wang)).rows).toMatchObject([
    { words: `2 个标的被超越 · ${session.name}`, isRead: "N" },
  ]);
});

test("a bundle is read when all is that stands in it, and unread when one of it is", async () => {
  await send(...deals(1, 2));
  const bundle = String((await listOf(wang)).rows[0]?.message);
  const own = async () => (await listOf(wang, { bundle })).rows.map(({ message }) => Number(message));
  const [one = 0, other = 0] = await own();
  expect(await wang.caller.ask(messages.markOne, { message: one, isRead: true })).toEqual({ unread: 1 });
  expect(await wang.caller.ask(messages.markOne, { message: other, isRead: true })).toEqual({ unread: 0 });
  expect(await wang.caller.ask(messages.markOne, { message: one, isRead: false })).toEqual({ unread: 1 });
  expect(await wang.caller.ask(messages.markAll, { words: "成交 2" })).toMatchObject({ unread: 0 });
  expect((await listOf(wang, { bundle, isRead: "N" })).rows).toEqual([]);
});

test.runIf(hasOpenssl)(
  "a mail arrives, a greylisted one later, and one whose address is gone is told apart from one that was refused",
  async () => {
    const { firm: own } = await scene.join(`mail${count}`);
    // Mails go to the firm's own account.
    const user = userId(own);
    const token = await exchange.platform.transact(async (scope) => {
      const account = { firmId: own, companyId: company, account: user, name: "企业账号" };
      const operator = { ...account, userId: user, mobile: "13900009999", passwordHash: "-" };
      await openOperator(scope.tx, { ...operator, roles: ["administrator"] }, scope.now);
      return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
    });
    const firm = { firm: own, user, caller: exchange.withToken(token) };
    if (!mail) return;
    mail.received.length = 0;
    await exchange.db
      .insertInto("identity.firmProfile")
      .values({
        firmId: firm.firm,
        legalPerson: "",
        area: "",
        postcode: "",
        contact: "",
        email: "finance@firm.example",
      })
      .onConflict((row) => row.column("firmId").doUpdateSet({ email: "finance@firm.example" }))
      .execute();
    const channels = messageGroupNames.map((group) => ({ group, channels: ["mail" as const] }));
    const usual = await settingsOf(firm);
    const set = (dailyMail: boolean) =>
      firm.caller.ask(messages.saveSettings, { ...usual, channels, dailyMail, quietOn: false });
    await set(false);
    let number = 0;
    const tell = async (words: string) => {
      number += 1;
      const to = { users: [firm.user] };
      await send(
        news({ reference: `mail/${count}/${number}`, kind: "breach", subject: "disposal", to, words }),
      );
      const [row] = (await listOf(firm)).rows;
      const { deliveries } = await firm.caller.ask(messages.open, { message: Number(row?.message) });
      return deliveries.find(({ channel }) => channel === "mail");
    };
    const faults = async () => (await firm.caller.ask(messages.readSettings, {})).faults;

    expect(await tell("第一封")).toMatchObject({ state: "sent", fault: null });
    expect(mail.received).toMatchObject([
      { to: "finance@firm.example", subject: "违约函", words: expect.stringContaining("第一封") },
    ]);
    expect(await faults()).toEqual([]);

    mail.answerNext({ code: 451, words: "4.7.1 Greylisted, try again in 5 minutes" });
    expect(await tell("第二封")).toMatchObject({
      state: "waiting",
      fault: expect.stringContaining("稍后重试"),
    });
    expect(mail.received).toHaveLength(1);
    await exchange.wait(300_000);
    expect(mail.received.map(({ words }) => words.slice(0, 3))).toEqual(["第一封", "第二封"]);

    mail.answerNext({ code: 550, words: "5.7.1 blocked by policy" });
    expect(await tell("第三封")).toMatchObject({ state: "failed", fault: expect.stringContaining("拒收") });
    mail.answerNext({ code: 550, words: "5.1.1 no such user here" });
    expect(await tell("第四封")).toMatchObject({ state: "failed" });
    expect(await faults()).toMatchObject([
      { channel: "mail", fault: expect.stringMatching(/^邮箱不存在，请更正企业邮箱：.*no such user/) },
    ]);
    expect(mail.received).toHaveLength(2);

    // The mail of the day: one for all, also where its server wants it later.
    await set(true);
    for (const words of ["第五封", "第六封", "第七封"]) await tell(words);
    expect(mail.received).toHaveLength(2);
    mail.answerNext({ code: 450, words: "4.2.0 greylisted" });
    await exchange.until(instant(nextDailyMail(exchange.clock.now())));
    expect(mail.received).toHaveLength(2);
    await exchange.wait(300_000);
    expect(mail.received).toHaveLength(3);
    expect(mail.received[2]).toMatchObject({ subject: "3 条消息：违约函 3" });
    expect(mail.received[2]?.words.split("\n").filter((line) => line.startsWith("【违约函】"))).toHaveLength(
      3,
    );
    const numbers = mail.received.map((one) => one.number);
    expect(new Set(numbers).size).toBe(3);
  },
);
