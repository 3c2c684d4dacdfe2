import { expect, test } from "vitest";
import { serial } from "./serial.ts";

test.each([
  [7n, 4, "0007"],
  [9_999n, 4, "9999"],
  [10_000n, 4, "10000"],
  [100_000, 5, "100000"],
])("number %s written %i wide is %s", (number, width, text) => {
  expect(serial(number, width)).toBe(text);
});
