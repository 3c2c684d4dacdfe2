import { expect, test } from "vitest";
import type { RoleName } from "./access.ts";
import { commonViewReasons, needsViewReason, reviewReason, viewReasonLength } from "./view-reason.ts";

test.each<[RoleName, boolean, boolean]>([
  ["memberReviewer", true, false],
  ["memberReviewer", false, true],
  ["auditor", true, true],
  ["settlementClerk", false, true],
  ["administrator", false, false],
  ["trader", true, false],
])("a %s, work on the record: %s, must say why he looks: %s", (role, hasWork, needed) => {
  expect(needsViewReason({ roles: [role], desk: "review-members", hasWork })).toBe(needed);
});

test("reasons to choose from are long enough, and not too long", () => {
  for (const { length } of [...commonViewReasons, reviewReason]) {
    expect(length).toBeGreaterThanOrEqual(viewReasonLength.least);
    expect(length).toBeLessThanOrEqual(viewReasonLength.most);
  }
});
