import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { instant } from "@zd/domain/kernel/brand";
import { usualHours } from "@zd/domain/kernel/exchange-calendar";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./working-days-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { hoursOfText, textOfHours } from "./hours-text.ts";

const calls = api.exchangeCalendar;
afterEach(cleanup);

type Year = OutputOf<typeof calls.readYear>;

const closed = (day: string, name: string) => ({ day, kind: "closed", face: "holiday", name }) as const;

/** 2025 in part: 国庆 with a day that makes up for it, a half day, and a closed day that waits for a second person. */
const year: Year = {
  year: 2025,
  entered: true,
  days: [
    { day: "2025-09-28", kind: "working", face: "makeup", name: "国庆节" },
    closed("2025-10-01", "国庆节"),
    closed("2025-10-02", "国庆节"),
    closed("2025-10-03", "国庆节"),
    { day: "2025-12-31", kind: "half", face: "half", name: "年终结算" },
  ],
  hours: usualHours,
  waiting: [
    {
      change: 7,
      words: "2025 年 07-04 休市（系统升级）",
      by: "陈静",
      at: testNow,
      days: [{ day: "2025-07-04", kind: "closed", name: "系统升级" }],
    },
  ],
  missing: [2026],
};

const waiting = {
  change: "7",
  kind: "days" as const,
  words: "2025 年 07-04 休市（系统升级）",
  reason: "灾备演练",
  askedBy: "陈静",
  askedAt: testNow,
  decidedBy: null,
  decidedAt: null,
  countsFrom: null,
  memo: null,
  state: "0" as const,
};

const open = (answers: readonly Answer[] = [], role: RoleName = "tradeManager") =>
  renderPage(
    "/console/working-days",
    [
      answer(calls.readYear, ({ year: of }) =>
        of === 2025 ? year : { ...year, year: of, entered: false, days: [], waiting: [], missing: [2026] },
      ),
      answer(calls.listChanges, () => ({ rows: [waiting], total: 1, counts: {}, sums: {} })),
      answer(calls.reckonDeadline, () => ({
        until: instant(Date.parse("2025-06-23T17:00:00+08:00")),
        skipped: [],
      })),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );

test("a year tells holidays, make-up days, half days and what waits apart, in words as well", async () => {
  open();
  const october = within(await screen.findByRole("region", { name: "10 月" }));
  expect(october.getByText("20 个工作日")).toBeDefined();
  expect(october.getByRole("button", { name: "2025-10-01 休市 国庆节" })).toBeDefined();
  expect(screen.getByRole("button", { name: "2025-09-28 调休上班 国庆节" })).toBeDefined();
  expect(screen.getByRole("button", { name: "2025-12-31 半日 年终结算" })).toBeDefined();
  expect(screen.getByRole("button", { name: "2025-07-04 工作日 待复核：休市（系统升级）" })).toBeDefined();
  const holidays = within(screen.getByRole("region", { name: "节假日与调休" }));
  expect(holidays.getByRole("row", { name: /国庆节/ }).textContent).toBe("国庆节10-01 至 10-03309-28");
  expect(screen.getByText(/2026 年工作日历未录入/)).toBeDefined();
  expect(await screen.findByText("2025-06-23 17:00")).toBeDefined();
});

test("days are chosen and proposed with a name and a reason, and wait for a second person", async () => {
  const sent: InputOf<typeof calls.requestChange>[] = [];
  open([
    answer(calls.previewRequest, () => aCard({ amount: null })),
    answer(calls.requestChange, (input) => {
      sent.push(input);
      return sent.length === 1 ? "CALENDAR_CLOSED_TOO_LONG" : { change: 8 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "2025-06-30 工作日" }));
  await userEvent.click(screen.getByRole("button", { name: "2025-07-01 工作日" }));
  expect(screen.getByText(/已选/).textContent).toBe("已选 2 天：06-30 至 07-01");
  await userEvent.click(screen.getByRole("button", { name: "提交变更" }));
  const dialog = within(screen.getByRole("dialog", { name: /修改工作日历/ }));
  const send = dialog.getByRole("button", { name: "提交复核" });
  await userEvent.type(dialog.getByLabelText("名称"), "系统升级");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^依据/), "灾备演练");
  await expect.poll(() => send).toHaveProperty("disabled", false);
  await userEvent.click(send);
  expect(await dialog.findByText(/没有工作日/)).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent[1]).toEqual({
    year: 2025,
    days: ["2025-06-30", "2025-07-01"].map((day) => ({ day, kind: "closed", name: "系统升级" })),
    hours: null,
    reason: "灾备演练",
  });
  expect(screen.queryByText(/已选/)).toBeNull();
});

test("a change that waits is confirmed on the card, by whoever may", async () => {
  const confirmed: unknown[] = [];
  open([
    answer(calls.previewChange, () => aCard({ amount: null })),
    answer(calls.confirmChange, (input) => {
      confirmed.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("灾备演练"));
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(screen.getByRole("dialog", { name: "复核日历变更" }));
  await userEvent.click(await dialog.findByRole("button", { name: "通过，变更生效" }));
  await expect.poll(() => confirmed).toEqual([{ change: 7, seen: aCard().seen }]);
});

test("who may not change it reads it, and a year that nobody has entered says so", async () => {
  open([], "auditor");
  expect(await screen.findByText("2025-10-01 休市 国庆节")).toBeDefined();
  expect(screen.queryByRole("button", { name: /2025-10-01/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "修改" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "2026" }));
  expect(await screen.findByText(/2026 年工作日历未录入，期限暂按周一至周五计算；/)).toBeDefined();
});

test.each([
  ["09:00-11:30 13:30-17:00", { trading: usualHours.full.trading }],
  ["9:00–11:30，13:30—17:00", { trading: usualHours.full.trading }],
  ["09:00", null],
  ["09:00-25:00", null],
  ["", null],
  ["9-11 11-12 12-13 13-14", null],
])("hours that are typed as %j are read", (fullTrading, read) => {
  const hours = hoursOfText({ ...textOfHours(usualHours), fullTrading });
  expect(hours?.full ?? null).toEqual(read && { ...usualHours.full, ...read });
});
