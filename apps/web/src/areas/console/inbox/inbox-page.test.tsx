import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { usualChannels } from "@zd/domain/messages/channels";
import { groupsFor } from "@zd/domain/messages/kinds";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./inbox-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { messages } = api;
type Row = OutputOf<typeof messages.list>["rows"][number];

afterEach(cleanup);

const overdue: Row = {
  message: "9",
  at: testNow,
  kind: "deskWork",
  words: "3 件待办 · 出金审批 已逾期",
  consequence: "最近：出金审批 12 已逾期，应于 06-15 17:00 前办结",
  dueAt: null,
  practice: "N",
  channels: "站内",
  isRead: "N",
  subject: "bundle",
  id: "12",
  parameters: JSON.stringify({ kind: "transfers" }),
  bundled: 3,
};
const refused: Row = {
  ...overdue,
  message: "8",
  kind: "review",
  words: "您提交的“调账复核”12 被驳回",
  consequence: "复核人 孙敏 · 依据不足",
  subject: "matter",
  parameters: JSON.stringify({ kind: "adjustments" }),
  bundled: 0,
};

const pageOf = (rows: readonly Row[]) => ({
  rows: [...rows],
  total: rows.length,
  counts: {},
  sums: {},
  next: null,
  previous: null,
});
const groups = groupsFor(["settlementClerk"]);

function open(path = "/console/inbox") {
  const questions: unknown[] = [];
  const page = renderPage(
    path,
    [
      answer(messages.list, ({ filters, only }) => {
        questions.push({ ...filters, only: only?.value });
        return pageOf(
          filters.bundle === undefined
            ? only === undefined
              ? [overdue, refused]
              : [overdue]
            : [{ ...overdue, message: "7", words: "出金审批 12 已逾期", subject: "matter", bundled: 0 }],
        );
      }),
      answer(messages.readBell, () => ({ unread: 200, last: [] })),
      answer(messages.readCounts, () => ({
        unread: 200,
        groups: groups.map((group) => ({ group, count: 1, unread: 1 })),
      })),
      answer(messages.readSettings, () => ({
        channels: groups.map((group) => ({ group, channels: [...usualChannels[group]] })),
        quietOn: true,
        quietFrom: 1320,
        quietUntil: 420,
        exceptDueToday: true,
        exceptOutbid: true,
        dailyMail: false,
        mobile: "139****0001",
        mail: "",
        mailOpen: false,
        faults: [{ channel: "sms" as const, at: testNow, fault: "未登记手机号" }],
        pushKey: "BKey",
        devices: [],
      })),
      answer(messages.open, ({ message }) => ({
        message: {
          message,
          kind: (message === 9 ? "deskWork" : "review") as never,
          words: "",
          consequence: "",
          at: testNow,
          isRead: true,
          practice: false,
          subject: message === 9 ? ("bundle" as const) : ("matter" as const),
          id: "12",
          parameters: { kind: "adjustments" },
          bundled: message === 9 ? 3 : 0,
        },
        isGone: false,
        unread: 0,
        deliveries: [],
      })),
    ],
    { signedIn: staffWith("settlementClerk") },
  );
  return { ...page, questions };
}

test("staff have the bell, the page and its entry in the menu, with their own kinds and nothing of members", async () => {
  open();
  expect(await screen.findByRole("button", { name: "消息，200 条未读" })).toBeDefined();
  expect(await screen.findByText("未读 200 条")).toBeDefined();
  const menu = screen.getByRole("navigation", { name: "交易中心工作台" });
  expect((await within(menu).findByTitle("200 条未读消息")).textContent).toBe("99+");
  expect(await screen.findByRole("checkbox", { name: "本岗到期 推送" })).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: "被超越 推送" })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: "例外 场次中被超越" })).toBeNull();
  expect(screen.getByText(/未送达：未登记手机号/)).toBeDefined();
  expect(screen.getByText("平台未开通邮件")).toBeDefined();
});

test("what was put together leads to its messages, and what was decided to its page", async () => {
  const { router, questions } = open();
  await userEvent.click(await screen.findByRole("button", { name: `逐条看 3：${overdue.words}` }));
  await expect.poll(() => router.state.location.href).toBe("/console/inbox?bundle=9");
  expect(await screen.findByText("出金审批 12 已逾期")).toBeDefined();
  expect(await screen.findByText(overdue.words)).toBeDefined();
  expect(questions).toContainEqual({ bundle: "9", only: undefined });
  await userEvent.click(screen.getByRole("button", { name: "返回全部消息" }));
  await userEvent.click(await screen.findByRole("button", { name: `办理：${refused.words}` }));
  await expect.poll(() => router.state.location.pathname).toBe("/console/adjustments");
});
