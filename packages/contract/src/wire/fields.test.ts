import { expect, test } from "vitest";
import { words } from "./fields.ts";

test.each([
  ["  H001 ", "H001"],
  ["H001", "H001"],
  ["   ", null],
  [" 12345 ", null],
] as const)("words of two to four signs: %j is %j", (given, read) => {
  expect(words(4, 2).safeDecode(given).data ?? null).toBe(read);
});
