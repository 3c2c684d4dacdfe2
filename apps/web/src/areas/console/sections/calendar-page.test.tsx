import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant, sectionId } from "@zd/domain/kernel/brand";
import { usualHours } from "@zd/domain/kernel/exchange-calendar";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./calendar-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { viewOf, weeksOf } from "./calendar-days.ts";

const { control, exchangeCalendar } = api;
afterEach(cleanup);

type Section = OutputOf<typeof control.listCalendar>[number];

const section = (day: string, change: Partial<Section>): Section => ({
  section: sectionId(`J${day}`),
  name: "神木矿区动力煤",
  status: "0",
  mode: "0",
  kind: "A",
  side: "S",
  downmode: "A",
  startsAt: instant(Date.parse(`${day}T09:00:00+08:00`)),
  wares: 2,
  practice: false,
  tradingDay: day,
  ...change,
});

const open = (path: string) => {
  const months: string[] = [];
  renderPage(
    path,
    [
      answer(control.listCalendar, ({ month }) => {
        months.push(month);
        return [
          section("2025-06-30", { name: "竞价场" }),
          section("2025-07-01", { name: "挂牌场", mode: "1", section: sectionId("J2") }),
        ].filter(({ tradingDay }) => tradingDay.startsWith(month));
      }),
      answer(exchangeCalendar.readDays, ({ from }) => ({
        days: [
          { day: "2025-06-02", kind: "closed", face: "holiday", name: "端午" },
          { day: "2025-07-04", kind: "closed", face: "holiday", name: "系统升级" },
          { day: "2025-07-05", kind: "working", face: "makeup", name: "系统升级" },
        ],
        years: [{ year: Number(from.slice(0, 4)), entered: from < "2026" }],
        hours: usualHours,
      })),
    ],
    { signedIn: staffWith("tradeManager"), site: { serverTime: testNow } },
  );
  return months;
};

test("a week over two months shows both, with modes in words, and the days on which the exchange is closed", async () => {
  const months = open("/console/calendar?week=2025-07-01");
  expect(await screen.findByText("2025-06-30 至 07-06")).toBeDefined();
  const cell = async (name: RegExp) => within((await screen.findByText(name)).closest("td") as HTMLElement);
  expect((await cell(/竞价场/)).getByText(/竞价/, { selector: "b" })).toBeDefined();
  expect((await cell(/挂牌场/)).getByText(/挂牌/, { selector: "b" })).toBeDefined();
  expect(await screen.findByText("休市 系统升级")).toBeDefined();
  expect(screen.getByText("调休上班 系统升级")).toBeDefined();
  expect(new Set(months)).toEqual(new Set(["2025-06", "2025-07"]));
  await userEvent.click(screen.getByRole("button", { name: "下周" }));
  expect(await screen.findByText("2025-07-07 至 07-13")).toBeDefined();
});

test("a month is left for the week of today and found again", async () => {
  open("/console/calendar");
  expect(await screen.findByText("2025 年 6 月")).toBeDefined();
  expect(await screen.findByText("休市 端午")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "周" }));
  expect(await screen.findByText("2025-06-16 至 06-22")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "月" }));
  expect(await screen.findByText("2025 年 6 月")).toBeDefined();
});

test("a year that nobody has entered is said to go by the days of the week", async () => {
  open("/console/calendar?month=2026-03");
  expect(await screen.findByText(/2026 年工作日历未录入/)).toBeDefined();
});

test("an address that is no day or month shows the present month", () => {
  expect(viewOf({ week: "2025-02-30" }, "2025-06-16")).toEqual({ monday: null, month: "2025-06" });
  expect(viewOf({ month: "2025-13" }, "2025-06-16")).toEqual({ monday: null, month: "2025-06" });
  expect(viewOf({ week: "2025-06-22" }, "2025-01-01")).toEqual({ monday: "2025-06-16", month: "2025-06" });
  expect(weeksOf("2025-06").map(([monday]) => monday)).toEqual([
    "2025-05-26",
    "2025-06-02",
    "2025-06-09",
    "2025-06-16",
    "2025-06-23",
    "2025-06-30",
  ]);
});
