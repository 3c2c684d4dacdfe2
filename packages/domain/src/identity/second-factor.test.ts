import { expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { isProofFresh, judgeTotp, plainRecoveryCode, totpStepAt } from "./second-factor.ts";
import { nextStep } from "./sign-in-step.ts";

const now = instant(1_750_000_000_000);
const step = totpStepAt(now);

test.each([
  ["of this step", step, null, null],
  ["a step early", step - 1, null, null],
  ["a step late", step + 1, null, null],
  ["two steps early", step - 2, null, "FACTOR_CLOCK_OFF"],
  ["ten steps late", step + 10, null, "FACTOR_CLOCK_OFF"],
  ["of no step", null, null, "FACTOR_CODE_WRONG"],
  ["taken before", step, step, "FACTOR_CODE_USED"],
  ["before one that was taken", step - 1, step, "FACTOR_CODE_USED"],
  ["after one that was taken", step + 1, step, null],
])("a code %s", (_, of, lastStep, refusal) => {
  expect(judgeTotp(of, { lastStep, now })).toBe(refusal);
});

test("a proof counts for five minutes", () => {
  expect(isProofFresh(null, now)).toBe(false);
  expect(isProofFresh(now, now)).toBe(true);
  expect(isProofFresh(now, instant(now + 5 * 60_000 - 1))).toBe(true);
  expect(isProofFresh(now, instant(now + 5 * 60_000))).toBe(false);
});

test("a recovery code is read however it was typed", () => {
  expect(plainRecoveryCode(" AB2C3-d4e5f ")).toBe("ab2c3d4e5f");
});

test.each([
  ["nothing", {}, null],
  ["a first password", { isFirstPassword: true }, "password"],
  ["a factor", { isFactorDue: true }, "factor"],
  ["both: the factor first", { isFactorDue: true, isFirstPassword: true }, "factor"],
  ["no factor where one is required", { lacksFactor: true }, "enrolment"],
  ["that and a first password", { lacksFactor: true, isFirstPassword: true }, "password"],
])("the step of a sign-in with %s", (_, facts, step) => {
  const none = { isFirstPassword: false, isFactorDue: false, lacksFactor: false };
  expect(nextStep({ ...none, ...facts })).toBe(step);
});
