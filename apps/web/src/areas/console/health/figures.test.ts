import { expect, test } from "vitest";
import { shownBytes, shownDuration, shownSkew } from "./figures.ts";

test.each([
  [null, "--"],
  [0, "0 B"],
  [1_023, "1023 B"],
  [1_536, "1.5 KB"],
  [17 * 1024 ** 3, "17 GB"],
  [3_000 * 1024 ** 4, "3000 TB"],
] as const)("%s bytes are shown as %s", (bytes, shown) => {
  expect(shownBytes(bytes)).toBe(shown);
});

test.each([
  [null, "--"],
  [0, "0 毫秒"],
  [999, "999 毫秒"],
  [4_200, "4.2 秒"],
  [112_200, "112.2 秒"],
  [720_000, "12 分钟"],
  [5 * 3_600_000, "5 小时"],
  [72 * 3_600_000, "3 天"],
] as const)("%s ms are shown as %s", (ms, shown) => {
  expect(shownDuration(ms)).toBe(shown);
});

test.each([
  [null, "--"],
  [0, "0 毫秒"],
  [12, "+12 毫秒"],
  [-3_000, "\u22123 秒"],
] as const)("a skew of %s ms is shown as %s", (ms, shown) => {
  expect(shownSkew(ms)).toBe(shown);
});
