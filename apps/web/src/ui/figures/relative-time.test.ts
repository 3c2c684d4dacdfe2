import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { formatRelativeTime } from "./relative-time.ts";

const now = instant(Date.UTC(2025, 5, 16, 1, 27, 18));
const seconds = (n: number) => now - n * 1000;

test.each([
  [0, "刚刚"],
  [59, "刚刚"],
  [60, "1分钟前"],
  [3599, "59分钟前"],
  [3600, "1小时前"],
  [86_399, "23小时前"],
  [86_400, "1天前"],
  [172_799, "1天前"],
  [172_800, "2025-06-14"],
])("%i seconds ago reads %s (R-528…R-531)", (ago, words) => {
  expect(formatRelativeTime(seconds(ago), now)).toBe(words);
});

test("a ten-digit time is in seconds (R-532)", () => {
  expect(formatRelativeTime(seconds(120) / 1000, now)).toBe("2分钟前");
});
