import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { completeChoice } from "@zd/domain/messages/channels";
import { groupsFor, messageGroupNames } from "@zd/domain/messages/kinds";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./messages-page.tsx";
import "../../../shell/bell.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { messages } = api;
type Row = OutputOf<typeof messages.list>["rows"][number];
type Bell = OutputOf<typeof messages.readBell>;

afterEach(cleanup);

const outbid: Row = {
  message: "7",
  at: testNow,
  kind: "outbid",
  words: "标的 07 原煤(2-2) 630.00 被 631.00 超越",
  consequence: "神木矿区动力煤竞价销售",
  dueAt: null,
  practice: "N",
  channels: "站内 推送已发",
  isRead: "N",
  subject: "ware",
  id: "J250616-01-07",
  parameters: JSON.stringify({ section: "J250616-01" }),
  bundled: 0,
};
const rejected: Row = {
  ...outbid,
  message: "6",
  at: after(-86_400),
  kind: "rejected",
  words: "交易申请 20250616-0012 被驳回：化验报告超过 30 日",
  consequence: "可修改后重新提交，原内容已保留",
  channels: "站内 短信失败",
  isRead: "Y",
  subject: "application",
  id: "JS250616-00012",
  parameters: "{}",
};
const short = (row: Row): Bell["last"][number] => ({
  message: Number(row.message),
  kind: row.kind as never,
  words: row.words,
  consequence: row.consequence,
  at: row.at,
  isRead: row.isRead === "Y",
  practice: false,
  subject: row.subject as never,
  id: row.id,
  parameters: JSON.parse(row.parameters),
  bundled: Number(row.bundled),
});
const settings: OutputOf<typeof messages.readSettings> = {
  channels: groupsFor(["trader"]).map((group) => ({ group, channels: [...completeChoice({})[group]] })),
  quietOn: true,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
  exceptDueToday: true,
  exceptOutbid: true,
  dailyMail: false,
  mobile: "138****1701",
  mail: "",
  mailOpen: true,
  faults: [],
  pushKey: "BKey",
  devices: [],
};

const open = (answers: readonly Answer[] = [], path = "/user/messages") =>
  renderPage(
    path,
    [
      answer(messages.list, () => ({
        rows: [outbid, rejected],
        total: 2,
        counts: {},
        sums: {},
        next: null,
        previous: null,
      })),
      answer(messages.readBell, () => ({ unread: 1, last: [short(outbid), short(rejected)] })),
      answer(messages.readCounts, () => ({
        unread: 1,
        groups: messageGroupNames.map((group) => ({
          group,
          count: group === "outbid" ? 17 : 0,
          unread: group === "outbid" ? 1 : 0,
        })),
      })),
      answer(messages.readSettings, () => settings),
      ...answers,
    ],
    { signedIn: trader },
  );

test("messages stand by day with what follows from them, how they were sent and what is done about them", async () => {
  open();
  const today = await screen.findByRole("region", { name: "今天" });
  expect(within(today).getByText(outbid.words)).toBeDefined();
  expect(within(today).getByText("站内 推送已发")).toBeDefined();
  expect(within(today).getByRole("button", { name: `去出价单：${outbid.words}` })).toBeDefined();
  const yesterday = screen.getByRole("region", { name: "昨天 06-15" });
  expect(within(yesterday).getByText("可修改后重新提交，原内容已保留")).toBeDefined();
  expect(screen.getByText("未读 1 条")).toBeDefined();
});

test("a kind, what is unread and words are asked for, and nothing found says how to go on", async () => {
  const queries: InputOf<typeof messages.list>["filters"][] = [];
  open([
    answer(messages.list, ({ filters }) => {
      queries.push(filters);
      return { rows: [], total: 0, counts: {}, sums: {}, next: null, previous: null };
    }),
  ]);
  expect(await screen.findByText("还没有消息")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "被超越 17" }));
  await userEvent.click(screen.getByRole("button", { name: "未读 1" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "内容" }), "631{Enter}");
  await expect.poll(() => queries.at(-1)).toEqual({ group: "outbid", isRead: "N", words: "631" });
  expect(await screen.findByText("没有符合条件的消息")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "清除条件" }));
  expect(await screen.findByText("还没有消息")).toBeDefined();
});

test("a message leads to its record; one whose record is gone says so and stays", async () => {
  const { router } = open([
    answer(messages.open, ({ message }) => ({
      message: short(message === 7 ? outbid : rejected),
      isGone: message === 6,
      unread: 0,
      deliveries: [],
    })),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: `修改：${rejected.words}` }));
  expect(await screen.findByText("记录已删除，无法打开")).toBeDefined();
  expect(router.state.location.pathname).toBe("/user/messages");
  await userEvent.click(screen.getByRole("button", { name: `去出价单：${outbid.words}` }));
  await expect
    .poll(() => router.state.location.href)
    .toContain("/trade/round?sectid=J250616-01&wareid=J250616-01-07");
});

test("a message leads to its record also where its row has left what is unread, or the bell's list was closed", async () => {
  let isRead = false;
  const { router } = open(
    [
      answer(messages.list, () => ({
        rows: isRead ? [] : [outbid],
        total: 1,
        counts: {},
        sums: {},
        next: null,
        previous: null,
      })),
      answer(messages.open, () => {
        isRead = true;
        return { message: { ...short(outbid), isRead }, isGone: false, unread: 0, deliveries: [] };
      }),
    ],
    "/user/messages?isRead=N",
  );
  await userEvent.click(await screen.findByRole("button", { name: `去出价单：${outbid.words}` }));
  await expect.poll(() => router.state.location.pathname).toBe("/trade/round");
  await router.navigate({ to: "/user/messages" });
  await userEvent.click(await screen.findByRole("button", { name: "消息，1 条未读" }));
  const panel = await screen.findByRole("region", { name: "最近的消息" });
  await userEvent.click(within(panel).getByText(outbid.words));
  await expect.poll(() => router.state.location.pathname).toBe("/trade/round");
});

test("a push that was clicked opens its message", async () => {
  const { router } = open(
    [answer(messages.open, () => ({ message: short(outbid), isGone: false, unread: 0, deliveries: [] }))],
    "/user/messages?message=7",
  );
  await expect.poll(() => router.state.location.pathname).toBe("/trade/round");
});

test("all are read at once, up to the newest that is shown, or what the filter leaves", async () => {
  const marked: InputOf<typeof messages.markAll>[] = [];
  open([
    answer(messages.markAll, (input) => {
      marked.push(input);
      return { unread: 0, marked: 1 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "全部已读" }));
  await expect.poll(() => marked).toEqual([{ upTo: 7 }]);
  await userEvent.click(screen.getByRole("button", { name: "被超越 17" }));
  await userEvent.click(await screen.findByRole("button", { name: "所筛选的全部已读" }));
  await expect.poll(() => marked.at(-1)).toEqual({ group: "outbid" });
});

test("a list that cannot be read says so, with a way to ask again", async () => {
  open([answer(messages.list, () => "SERVICE_AWAY")]);
  expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
});

test("channels are set by kind; the site and texts of a default stay, and nothing typed is lost on the way", async () => {
  const saved: InputOf<typeof messages.saveSettings>[] = [];
  open([
    answer(messages.saveSettings, (input) => {
      saved.push(input);
      return null;
    }),
  ]);
  const site = await screen.findByRole("checkbox", { name: "被超越 站内，必须" });
  expect(site.matches(":disabled")).toBe(true);
  expect(screen.getByRole("checkbox", { name: "违约函 短信，必须" }).matches(":disabled:checked")).toBe(true);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "被超越 短信" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "例外 今天截止" }));
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ exceptDueToday: false, quietFrom: 1320 });
  expect(saved[0]?.channels.find(({ group }) => group === "outbid")?.channels).toEqual(["sms", "push"]);
});

test("the bell says how many are unread, shows the last and has them read; the socket has it ask again", async () => {
  let unread = 1;
  const { feed } = open([
    answer(messages.readBell, () => ({ unread, last: [short(outbid)] })),
    answer(messages.markAll, () => ({ unread: 0, marked: 1 })),
  ]);
  const bell = await screen.findByRole("button", { name: "消息，1 条未读" });
  await userEvent.click(bell);
  const panel = await screen.findByRole("region", { name: "最近的消息" });
  expect(within(panel).getByText(outbid.words)).toBeDefined();
  unread = 0;
  await userEvent.click(within(panel).getByRole("button", { name: "全部已读" }));
  expect(await screen.findByRole("button", { name: "消息，没有未读" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "最近的消息" })).toBeNull();
  unread = 3;
  feed.greet();
  feed.says({ type: frameTypes.ownMoved, data: { kind: "message", id: "U1" }, time: testNow });
  expect(await screen.findByRole("button", { name: "消息，3 条未读" })).toBeDefined();
});
