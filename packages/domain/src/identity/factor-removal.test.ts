import { expect, test } from "vitest";
import { userId } from "../kernel/brand.ts";
import { decideRemoval, requestRemoval } from "./factor-removal.ts";

const [lost, first, second] = [userId("lost"), userId("first"), userId("second")];
const request = { user: lost, by: first, hasFactor: true, isWaiting: false };

test.each([
  ["by another", {}, { ok: true }],
  ["by himself", { by: lost }, { reason: "REMOVAL_OF_OWN" }],
  ["of somebody without a factor", { hasFactor: false }, { reason: "FACTOR_NONE" }],
  ["twice", { isWaiting: true }, { reason: "REMOVAL_WAITING" }],
])("a removal that is asked for %s", (_, change, outcome) => {
  expect(requestRemoval({ ...request, ...change })).toMatchObject(outcome);
});

test.each([
  ["confirmed by a second person", second, true, { facts: ["1"] }],
  ["rejected by a second person", second, false, { facts: ["2"] }],
  ["confirmed by who has asked", first, true, { reason: "REMOVAL_OF_OWN" }],
  ["confirmed by whom it is about", lost, true, { reason: "REMOVAL_OF_OWN" }],
])("a removal that is %s", (_, by, isConfirmed, outcome) => {
  const removal = { user: lost, requestedBy: first, state: "0" } as const;
  expect(decideRemoval(removal, by, isConfirmed)).toMatchObject(outcome);
  expect(decideRemoval({ ...removal, state: "1" }, by, isConfirmed)).toMatchObject({
    reason: "REMOVAL_DECIDED",
  });
});
