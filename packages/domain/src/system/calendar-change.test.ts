import { describe, expect, test } from "vitest";
import { type Instant, instant } from "../kernel/brand.ts";
import {
  type DaySetting,
  dayLater,
  type ExchangeCalendar,
  usualHours,
  weekdayCalendar,
  withDays,
} from "../kernel/exchange-calendar.ts";
import { parseShanghai } from "../kernel/shanghai-time.ts";
import { endOfWorkingDay, isWorkingDay } from "../kernel/working-day.ts";
import {
  type CalendarChange,
  calendarFault,
  changeWords,
  countsFrom,
  everything,
  withChange,
} from "./calendar-change.ts";

const now = parseShanghai("2026-11-27 10:00:00") as Instant;
const closed = (day: string, name = "检修"): DaySetting => ({ day, kind: "closed", name });
const days = (year: number, ...settings: readonly DaySetting[]): CalendarChange => ({
  kind: "days",
  year,
  days: settings,
});
const run = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => closed(dayLater(from, i)));
const entered = withDays(withDays(weekdayCalendar, 2026, [], instant(0)), 2027, [], instant(0));
const fault = (change: CalendarChange, calendar: ExchangeCalendar = entered) =>
  calendarFault(calendar, change, now);

describe("a change of days", () => {
  test("that is sound has no fault, and counts a minute after its confirmation", () => {
    const change = days(2026, closed("2026-11-30"));
    expect(fault(change)).toBeNull();
    const after = withChange(entered, change, countsFrom(now));
    const until = (from: number) => endOfWorkingDay(after, instant(from), 1);
    expect(until(now + 59_999)).toBe(parseShanghai("2026-11-30 17:00:00"));
    expect(until(now + 60_000)).toBe(parseShanghai("2026-12-01 17:00:00"));
    expect(isWorkingDay(after, parseShanghai("2026-11-30") as Instant, everything)).toBe(false);
  });

  test.each<[string, CalendarChange, string]>([
    ["of today", days(2026, closed("2026-11-27")), "CALENDAR_DAY_PAST"],
    ["of a year that is over", days(2025, closed("2025-12-31")), "CALENDAR_YEAR_OUT_OF_RANGE"],
    ["of a year too far ahead", days(2029, closed("2029-01-02")), "CALENDAR_YEAR_OUT_OF_RANGE"],
    ["of a day of another year", days(2026, closed("2027-01-04")), "CALENDAR_DAY_ELSEWHERE"],
    ["of a day twice", days(2026, closed("2026-12-01"), closed("2026-12-01")), "CALENDAR_DAY_TWICE"],
    ["that closes a Monday without a name", days(2026, closed("2026-11-30", " ")), "CALENDAR_NAME_MISSING"],
    ["that is so already", days(2026, { day: "2026-12-01", kind: "working", name: "" }), "NOTHING_CHANGED"],
    ["of nothing in a year that is entered", days(2026), "NOTHING_CHANGED"],
    [
      "that leaves no working day in a month",
      days(2027, ...run("2027-03-01", 32)),
      "CALENDAR_CLOSED_TOO_LONG",
    ],
  ])("%s is refused", (_, change, reason) => {
    expect(fault(change)?.reason).toBe(reason);
  });

  test("closes a month at most, weekends before and after it counted, also over the turn of a year", () => {
    // From Saturday, 2026-12-05, to Sunday, 2027-01-10, are 37 days.
    const december = days(2026, ...run("2026-12-07", 25));
    expect(fault(december)).toBeNull();
    const after = withChange(entered, december, now);
    expect(fault(days(2027, ...run("2027-01-01", 5)), after)).toMatchObject({
      reason: "CALENDAR_CLOSED_TOO_LONG",
      figures: { from: "2026-12-05", most: "31" },
    });
  });

  test("may enter a year as the days of the week have it", () => {
    expect(fault(days(2028))).toBeNull();
  });
});

test("hours that are none are refused with the reason, and so are those that hold already", () => {
  const hours = (full: Partial<typeof usualHours.full>): CalendarChange => ({
    kind: "hours",
    hours: { ...usualHours, full: { ...usualHours.full, ...full } },
  });
  expect(fault(hours({ closesAt: 960 }))).toBeNull();
  expect(fault(hours({}))?.reason).toBe("NOTHING_CHANGED");
  const details = [
    hours({ banking: { from: 960, until: 540 } }),
    hours({
      trading: [
        { from: 540, until: 700 },
        { from: 600, until: 800 },
      ],
    }),
    hours({ closesAt: 600 }),
  ].map((change) => fault(change)?.figures?.["detail"]);
  expect(details).toEqual([
    "全天时段的结束须晚于开始",
    "全天的交易时段须先后排列，不得重叠",
    "半日的截止时刻不得晚于全天的",
  ]);
});

test.each<[CalendarChange, string]>([
  [days(2026, closed("2026-12-01", "系统升级")), "2026 年 12-01 休市（系统升级）"],
  [
    days(
      2027,
      closed("2027-10-01", "国庆节"),
      closed("2027-10-02", "国庆节"),
      { day: "2027-10-09", kind: "working", name: "国庆节" },
      { day: "2027-12-31", kind: "half", name: "" },
    ),
    "2027 年 10-01 至 10-02 休市（国庆节）、10-09 调休上班（国庆节）、12-31 半日",
  ],
  [days(2028), "2028 年按周一至周五录入"],
])("a change is told in one line", (change, words) => {
  expect(changeWords(change)).toBe(words);
});
