import { expect, test } from "vitest";
import { firmId, userId } from "../kernel/brand.ts";
import { addOperator, isAccountName, isFirmAccount, operatorsMost } from "./operator.ts";
import { initialPasswordFault } from "./password.ts";

const operator = { account: "zhang", name: "张伟", mobile: "13800000009", roles: ["trader"] } as const;
const free = { count: 0, accountTaken: false, mobileTaken: false };

test("an operator needs room, a free account and a free number", () => {
  expect(addOperator(operator, free)).toMatchObject({ ok: true });
  expect(addOperator(operator, { ...free, count: operatorsMost })).toMatchObject({
    reason: "OPERATORS_FULL",
  });
  expect(addOperator(operator, { ...free, accountTaken: true })).toMatchObject({
    reason: "OPERATOR_ACCOUNT_TAKEN",
    figures: { account: "zhang" },
  });
  expect(addOperator(operator, { ...free, mobileTaken: true })).toMatchObject({
    reason: "OPERATOR_MOBILE_TAKEN",
  });
});

test.each([
  ["zhang", true],
  ["Zhang.Wei-01_b", true],
  ["abc", false],
  ["13800000000", false],
  ["张伟张伟", false],
  ["a b c d", false],
  [`a${"b".repeat(32)}`, false],
])("an account called %s", (name, fits) => {
  expect(isAccountName(name)).toBe(fits);
});

test("the firm's own account carries the firm's id", () => {
  expect(isFirmAccount({ user: userId("F1"), firm: firmId("F1") })).toBe(true);
  expect(isFirmAccount({ user: userId("U1"), firm: firmId("F1") })).toBe(false);
});

test.each([
  ["abc1234", "PASSWORD_TOO_SHORT"],
  ["12345678", "PASSWORD_WEAK"],
  ["abcdefgh", "PASSWORD_WEAK"],
  ["Zhang2025", "PASSWORD_WEAK"],
  ["Meitan2025", null],
])("the initial password %s", (password, fault) => {
  expect(initialPasswordFault(password, "zhang")).toBe(fault);
});
