import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { nearnessOf } from "./due.tsx";

/** 2025-06-16, at a time of Shanghai. */
const at = (hours: number, minutes = 0, days = 0) =>
  instant(Date.UTC(2025, 5, 16 + days, hours - 8, minutes));

test.each([
  ["a minute ago", at(9, 59), "past"],
  ["now", at(10), "past"],
  ["in the evening", at(17), "today"],
  ["at the last minute of the day", at(23, 59), "today"],
  ["at midnight, with which the day ends", at(24), "today"],
  ["a minute after midnight", at(24, 1), "later"],
  ["at the same hour in a year", at(17, 0, 365), "later"],
] as const)("what is due %s is shown so", (_, due, nearness) => {
  expect(nearnessOf(due, at(10))).toBe(nearness);
});
