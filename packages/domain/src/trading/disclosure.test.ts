import { expect, test } from "vitest";
import type { SectionStatus } from "./codes.ts";
import { offersAreOpen } from "./disclosure.ts";
import type { RunningMode } from "./session.ts";

const round = 300_000;

test.each<[RunningMode, SectionStatus, number | null, boolean]>([
  ["0", "2", null, true],
  ["0", "4", null, true],
  ["1", "4", null, true],
  ["2", "1", null, true],
  ["5", "1", null, true],
  ["3", "1", null, false],
  ["3", "4", null, false],
  ["3", "5", null, false],
  ["3", "8", null, true],
  ["4", "1", null, false],
  ["4", "6", null, true],
  ["90", "1", round, true],
  ["90", "3", round, true],
  ["90", "a", round, false],
  ["90", "4", round, false],
  ["90", "6", round, true],
  ["0", "3", round, true],
  ["0", "a", round, false],
  ["0", "4", round, false],
  ["0", "5", round, false],
])(
  "of mode %s in status %s, with a sealed round of %s ms, the offers are open: %s",
  (mode, status, sealedMs, open) => {
    expect(offersAreOpen({ mode, status, sealedMs, shortlistSize: null })).toBe(open);
  },
);

test.each<[SectionStatus, boolean]>([
  ["0", true],
  ["1", false],
  ["3", true],
  ["4", false],
  ["a", false],
  ["5", false],
  ["6", true],
])("of a second-round quote with a shortlist in status %s the offers are open: %s", (status, open) => {
  expect(offersAreOpen({ mode: "90", status, sealedMs: round, shortlistSize: 3 })).toBe(open);
});
