import { expect, test } from "vitest";
import { reachOf, segmentAfter } from "./wal.ts";

test("after the last segment of a log comes the first of the next", () => {
  expect(segmentAfter("00000001000000000000000A")).toBe("00000001000000000000000B");
  expect(segmentAfter("0000000200000009000000FF")).toBe("000000020000000A00000000");
});

test("segments reach as far as none is missing", () => {
  const first = "0000000100000000000000FE";
  const next = "0000000100000000000000FF";
  const third = "000000010000000100000000";
  expect(reachOf(new Set([first, next, third]), first)).toEqual({ last: third, hasGap: false });
  expect(reachOf(new Set([first, third]), first)).toEqual({ last: first, hasGap: true });
  expect(reachOf(new Set([next]), first)).toEqual({ last: null, hasGap: true });
  // Another timeline is another history.
  expect(reachOf(new Set([first, "000000020000000100000007"]), first)).toEqual({
    last: first,
    hasGap: false,
  });
});
