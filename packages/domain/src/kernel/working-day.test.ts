import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Instant, instant } from "./brand.ts";
import {
  type DaySetting,
  dayLater,
  dayState,
  type ExchangeCalendar,
  faceOf,
  isBankingTime,
  isTradingTime,
  usualHours,
  weekdayCalendar,
  withDays,
  withHours,
} from "./exchange-calendar.ts";
import { calendarOf, fixCalendar } from "./fixed-calendar.ts";
import { formatShanghai, parseShanghai, shanghaiDay, startOfDay } from "./shanghai-time.ts";
import {
  afterWorkingDays,
  endOfWorkingDay,
  isWorkingDay,
  longestClosure,
  sameOrNextWorkingDay,
  workDueBy,
  workingDayBefore,
} from "./working-day.ts";

const at = (text: string) => parseShanghai(text) as Instant;
const always = instant(0);

const span = (from: string, to: string, name: string): readonly DaySetting[] => {
  const days: DaySetting[] = [];
  for (let day = from; day <= to; day = dayLater(day, 1)) days.push({ day, kind: "closed", name });
  return days;
};
const makeup = (name: string, ...days: readonly string[]): readonly DaySetting[] =>
  days.map((day) => ({ day, kind: "working", name }));

/** 2026 as the State Council has announced it; of 2027 what these examples assume, with a half day before the Spring Festival. */
const year2026 = [
  ...span("2026-02-15", "2026-02-23", "春节"),
  ...makeup("春节", "2026-02-14", "2026-02-28"),
  ...span("2026-10-01", "2026-10-07", "国庆节"),
  ...makeup("国庆节", "2026-09-20", "2026-10-10"),
];
const year2027 = [
  ...span("2027-02-05", "2027-02-12", "春节"),
  ...makeup("春节", "2027-01-31", "2027-02-13"),
  { day: "2027-02-04", kind: "half", name: "除夕前" } as const,
  ...span("2027-10-01", "2027-10-07", "国庆节"),
  ...makeup("国庆节", "2027-09-26", "2027-10-09"),
];
const calendar = withDays(withDays(weekdayCalendar, 2026, year2026, always), 2027, year2027, always);

describe("where nobody has entered the year", () => {
  test.each([
    ["2025-06-16 09:27:18", 2, "2025-06-18 17:00:00"],
    ["2025-06-13 16:59:59", 2, "2025-06-17 17:00:00"],
    ["2025-06-14 10:00:00", 1, "2025-06-16 17:00:00"],
    ["2025-06-20 23:30:00", 2, "2025-06-24 17:00:00"],
  ])("a deal of %s may be signed for %i working days, until %s", (dealt, days, until) => {
    expect(formatShanghai(endOfWorkingDay(weekdayCalendar, at(dealt), days))).toBe(until);
  });

  test("nobody works on a Saturday in Shanghai, even while it is still Friday in London", () => {
    expect(isWorkingDay(weekdayCalendar, at("2025-06-14 00:30:00"))).toBe(false);
    expect(isWorkingDay(weekdayCalendar, at("2025-06-16 07:00:00"))).toBe(true);
  });
});

describe("over 春节 and 国庆", () => {
  test.each([
    // The Saturday before the Spring Festival is worked, the nine days after it are not.
    ["2026-02-13 10:00:00", 1, "2026-02-14 17:00:00"],
    ["2026-02-13 10:00:00", 2, "2026-02-24 17:00:00"],
    ["2026-02-18 10:00:00", 1, "2026-02-24 17:00:00"],
    ["2026-02-26 10:00:00", 3, "2026-03-02 17:00:00"],
    // 国庆: the Sunday before and the Saturday after make up for it.
    ["2026-09-18 10:00:00", 1, "2026-09-20 17:00:00"],
    ["2026-09-29 10:00:00", 2, "2026-10-08 17:00:00"],
    ["2026-09-29 10:00:00", 5, "2026-10-12 17:00:00"],
    // 2027: the last day before the festival is a half day, and business closes at noon.
    ["2027-02-03 10:00:00", 1, "2027-02-04 12:00:00"],
    ["2027-02-03 10:00:00", 2, "2027-02-13 17:00:00"],
    ["2027-09-30 10:00:00", 2, "2027-10-09 17:00:00"],
  ])("what begins at %s and lasts %i working days ends at %s", (from, days, until) => {
    expect(formatShanghai(endOfWorkingDay(calendar, at(from), days))).toBe(until);
  });

  test("a session applied for before 国庆 keeps its time of day", () => {
    expect(formatShanghai(afterWorkingDays(calendar, at("2026-09-30 10:30:00"), 2))).toBe(
      "2026-10-09 10:30:00",
    );
  });

  test("what falls due in the holidays is due on the day after them", () => {
    expect(sameOrNextWorkingDay(calendar, "2026-10-03", always)).toBe("2026-10-08");
    expect(sameOrNextWorkingDay(calendar, "2026-10-10", always)).toBe("2026-10-10");
  });

  test.each([
    ["2026-10-01", "holiday"],
    ["2026-10-04", "holiday"],
    ["2026-10-10", "makeup"],
    ["2026-10-11", "weekend"],
    ["2026-10-12", "working"],
    ["2027-02-04", "half"],
  ])("%s is seen as %s", (day, face) => {
    expect(faceOf(dayState(calendar, day, always))).toBe(face);
  });

  test.each([
    ["2026-10-08 10:00:00", true, true],
    ["2026-10-08 12:00:00", false, true],
    ["2026-10-08 16:30:00", true, false],
    ["2026-10-10 09:00:00", true, true],
    ["2026-10-01 10:00:00", false, false],
    ["2027-02-04 11:00:00", true, false],
    ["2027-02-04 14:00:00", false, false],
  ])("at %s trading is %s and the bank %s", (when, trading, banking) => {
    expect([isTradingTime(calendar, at(when)), isBankingTime(calendar, at(when))]).toEqual([
      trading,
      banking,
    ]);
  });
});

describe("a calendar that is changed", () => {
  const confirmed = at("2026-11-27 10:00:00");
  const closing = [{ day: "2026-12-01", kind: "closed", name: "系统升级" }] as const;
  const changed = withDays(calendar, 2026, closing, confirmed);

  test("moves what begins afterwards, and nothing that has begun", () => {
    const until = (from: string) => formatShanghai(endOfWorkingDay(changed, at(from), 2));
    expect(until("2026-11-27 09:59:59")).toBe("2026-12-01 17:00:00");
    expect(until("2026-11-27 10:00:00")).toBe("2026-12-02 17:00:00");
  });

  test("may set a day back, and other hours", () => {
    const back = withDays(
      changed,
      2026,
      [{ day: "2026-12-01", kind: "working", name: "" }],
      at("2026-11-28"),
    );
    expect(isWorkingDay(back, at("2026-12-01"))).toBe(true);
    expect(isWorkingDay(back, at("2026-12-01"), confirmed)).toBe(false);
    const earlier = { ...usualHours, full: { ...usualHours.full, closesAt: 16 * 60 } };
    const hours = withHours(calendar, earlier, confirmed);
    expect(formatShanghai(endOfWorkingDay(hours, at("2026-11-27 10:00:00"), 1))).toBe("2026-11-30 16:00:00");
    expect(formatShanghai(endOfWorkingDay(hours, at("2026-11-27 09:00:00"), 1))).toBe("2026-11-30 17:00:00");
  });
});

const anyDay = fc.integer({ min: 0, max: 729 }).map((count) => dayLater("2026-01-01", count));
const anySetting: fc.Arbitrary<DaySetting> = fc.record({
  day: anyDay,
  kind: fc.constantFrom("working", "half", "closed"),
  name: fc.constantFrom("", "节"),
});
const anyMoment = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 86_399 }))
  .map(([day, second]) => instant(at(day) + second * 1_000));
const anyCalendar: fc.Arbitrary<ExchangeCalendar> = fc
  .array(fc.tuple(anySetting, anyMoment), { maxLength: 60 })
  .map((settings) =>
    settings
      .toSorted(([, a], [, b]) => a - b)
      .reduce((made, [setting, since]) => withDays(made, 2026, [setting], since), weekdayCalendar),
  );
const anyDays = fc.integer({ min: 1, max: 15 });

describe("in every calendar", () => {
  test("a period ends on a working day, after as many of them as it has days", () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyDays, (made, from, days) => {
        const end = endOfWorkingDay(made, from, days);
        expect(isWorkingDay(made, end, from)).toBe(true);
        let counted = 0;
        for (let day = dayLater(shanghaiDay(from), 1); day <= shanghaiDay(end); day = dayLater(day, 1)) {
          if (dayState(made, day, from).kind !== "closed") counted += 1;
        }
        expect(counted).toBe(days);
      }),
    );
  });

  test("one day more is never earlier, and neither is a later beginning on the same calendar", () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyDays, (made, from, days) => {
        expect(endOfWorkingDay(made, from, days + 1)).toBeGreaterThan(endOfWorkingDay(made, from, days));
        const fixed = withDays(weekdayCalendar, 2026, year2026, always);
        expect(endOfWorkingDay(fixed, instant(from + 86_400_000), days)).toBeGreaterThanOrEqual(
          endOfWorkingDay(fixed, from, days),
        );
      }),
    );
  });

  test("no change after the beginning moves an end", () => {
    const soon = fc.record({
      days: fc.integer({ min: 1, max: 20 }),
      kind: fc.constantFrom("working", "half", "closed"),
    });
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyDays, soon, (made, from, days, change) => {
        const setting = {
          day: dayLater(shanghaiDay(from), change.days),
          kind: change.kind,
          name: "",
        } as const;
        const later = withDays(made, 2026, [setting], instant(from + 1));
        const ends = [made, later].map((one) => [
          endOfWorkingDay(one, from, days),
          afterWorkingDays(one, from, days),
        ]);
        expect(ends[1]).toEqual(ends[0]);
      }),
    );
  });

  test("what a session fixes counts as the calendar did", () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyDays, (made, startsAt, days) => {
        const fixed = calendarOf(fixCalendar(made, startsAt, startsAt));
        expect(endOfWorkingDay(fixed, startsAt, days)).toBe(endOfWorkingDay(made, startsAt, days));
      }),
    );
  });
});

test("counting ends even in a calendar without a working day", () => {
  const nothing = withDays(
    weekdayCalendar,
    2026,
    span("2026-01-01", "2026-12-31", "无").map((setting) => setting),
    always,
  );
  const end = endOfWorkingDay(nothing, at("2026-03-01 09:00:00"), 1);
  expect((startOfDay(end) - at("2026-03-01")) / 86_400_000).toBe(longestClosure + 1);
});

test.each([
  ["2026-06-16 09:00:00", "2026-06-15"],
  ["2026-06-15 00:00:00", "2026-06-12"],
  ["2026-10-08 12:00:00", "2026-09-30"],
  ["2026-09-21 12:00:00", "2026-09-20"],
])("the working day before %s is %s", (when, day) => {
  expect(formatShanghai(workingDayBefore(calendar, at(when)))).toBe(`${day} 00:00:00`);
});

test.each([
  ["in the morning, for the same day", "2026-06-15 09:00:00", 0, "2026-06-15 17:00:00"],
  ["after the close, for the same day", "2026-06-15 17:00:00", 0, "2026-06-16 17:00:00"],
  ["on a Saturday, for the same day", "2026-06-13 09:00:00", 0, "2026-06-15 17:00:00"],
  ["on a half day, for the same day", "2027-02-04 09:00:00", 0, "2027-02-04 12:00:00"],
  ["before 国庆, for the next working day", "2026-09-30 09:00:00", 1, "2026-10-08 17:00:00"],
])("what comes in %s is due by the close of business", (_, since, days, due) => {
  expect(formatShanghai(workDueBy(calendar, at(since), days))).toBe(due);
});
