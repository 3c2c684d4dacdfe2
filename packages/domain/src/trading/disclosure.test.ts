import { expect, test } from "vitest";
import type { SectionStatus, TradeMode } from "./codes.ts";
import { offersAreOpen } from "./disclosure.ts";

test.each<[TradeMode, SectionStatus, boolean]>([
  ["0", "2", true],
  ["1", "4", true],
  ["3", "1", false],
  ["3", "4", false],
  ["3", "5", false],
  ["3", "8", true],
  ["4", "1", false],
  ["4", "6", true],
  ["90", "1", true],
  ["90", "3", true],
  ["90", "a", false],
  ["90", "4", false],
  ["90", "8", true],
])("of mode %s in status %s the offers are open: %s", (mode, status, open) => {
  expect(offersAreOpen(mode, status)).toBe(open);
});
