import { expect, test } from "vitest";
import { acceptableAmount } from "./money-input.tsx";

test.each([
  ["620", 2, "620"],
  ["620.5", 2, "620.5"],
  ["620.55", 2, "620.55"],
  ["620.555", 2, null],
  ["620.5555", 4, "620.5555"],
  ["620.55555", 4, null],
  [".5", 2, "0.5"],
  ["", 2, ""],
  ["1,486,200.00", 2, "1486200.00"],
  ["６２０。５", 2, "620.5"],
  ["-1", 2, null],
  ["1e5", 2, null],
  ["六", 2, null],
])("typing %s with %i decimals leaves %s (R-511, R-512)", (typed, decimals, kept) => {
  expect(acceptableAmount(typed, decimals)).toBe(kept);
});
