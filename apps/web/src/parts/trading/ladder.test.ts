import { instant, price } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderOf } from "./ladder.ts";

/** 2025-06-16 09:27:18 in Shanghai. */
const from = Date.UTC(2025, 5, 16, 1, 27, 18);
const hour = 3_600_000;

const timesOf = (spanMs: number, timeTicks = 6, begin = from) =>
  ladderOf({
    bids: [],
    own: new Set(),
    side: "S",
    basePrice: price(yuan("600")),
    from: instant(begin),
    to: instant(begin + spanMs),
    freeEnd: null,
    frame: { left: 0, right: 600, top: 0, bottom: 200 },
    timeTicks,
  }).times.map(({ label }) => label);

test.each([
  [50_000, ["09:27:20", "09:27:30", "09:27:40", "09:27:50", "09:28:00", "09:28:10"]],
  [5 * hour, ["10:00", "11:00", "12:00", "13:00", "14:00"]],
  [30 * hour, ["16 日 12:00", "17 日 00:00", "17 日 12:00"]],
  [72 * hour, ["16 日 12:00", "17 日 00:00", "17 日 12:00", "18 日 00:00", "18 日 12:00", "19 日 00:00"]],
  [5 * 24 * hour, ["06-17", "06-18", "06-19", "06-20", "06-21"]],
])("over %i ms the time of a chart is marked by %j", (span, marks) => {
  expect(timesOf(span)).toEqual(marks);
});

test("no two marks of time read the same, however long a session runs", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 90 * 24 * hour }),
      fc.integer({ min: 3, max: 12 }),
      fc.integer({ min: 0, max: 24 * hour }),
      (span, ticks, later) => {
        const marks = timesOf(span, ticks, from + later);
        expect(new Set(marks).size).toBe(marks.length);
      },
    ),
  );
});
