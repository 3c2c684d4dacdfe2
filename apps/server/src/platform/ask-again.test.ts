import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { askAgainAt } from "./ask-again.ts";

const [minute, hour] = [60_000, 3_600_000];

test.each([
  ["at once", 0, minute],
  ["for ten minutes", 10 * minute, minute],
  ["for an hour", hour, 6 * minute],
  ["for four days", 96 * hour, 10 * minute],
])("who has been silent %s is asked again after a while that grows with it", (_, silent, again) => {
  const askedAt = instant(1_000_000);
  expect(askAgainAt(askedAt, instant(askedAt + silent)) - askedAt - silent).toBe(again);
});
