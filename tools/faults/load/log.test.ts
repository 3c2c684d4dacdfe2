import { expect, test } from "vitest";
import { longestGap } from "./log.ts";

test.each([
  ["between two orders", [100, 400, 450, 800], 350],
  ["before the first", [800, 900], 800],
  ["after the last", [100, 200], 800],
  ["where there is none", [], 1_000],
  ["in whatever order they were answered", [450, 100, 400], 550],
  ["without those outside", [-5_000, 500, 9_000], 500],
])("the longest gap %s", (_, acceptedAt, gap) => {
  expect(longestGap({ acceptedAt }, 0, 1_000)).toBe(gap);
});
