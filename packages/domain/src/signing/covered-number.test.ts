import { expect, test } from "vitest";
import { coveredNumber, coveredText } from "./covered-number.ts";

test.each([
  ["13800000001", "138****0001"],
  ["610802188002290011", "610***********0011"],
  ["1234567", "1234567"],
  ["", ""],
])("of the number %s its ends are left", (number, covered) => {
  expect(coveredNumber(number)).toBe(covered);
});

test.each([
  ["验证码123456，用于重置登录密码，5分钟内有效", "验证码******，用于重置登录密码，5分钟内有效"],
  ["您的手机号已变更为13800000001", "您的手机号已变更为138****0001"],
  ["借款 12345 已还清", "借款 12345 已还清"],
  ["13800000001", "138****0001"],
  ["654321", "******"],
])("of the text %s codes and numbers are covered", (text, covered) => {
  expect(coveredText(text)).toBe(covered);
});
