import { expect, test } from "vitest";
import { eachDay } from "./each-day.ts";

test("days on which nothing happened stand between the others", () => {
  const rows = [{ day: "2025-03-02" }, { day: "2025-02-27" }];
  expect(eachDay(rows)).toEqual([
    ["2025-02-27", rows[1]],
    ["2025-02-28", null],
    ["2025-03-01", null],
    ["2025-03-02", rows[0]],
  ]);
});

test("of no days there is none", () => {
  expect(eachDay([])).toEqual([]);
});
