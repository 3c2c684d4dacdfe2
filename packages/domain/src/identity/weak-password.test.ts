import { expect, test } from "vitest";
import { newPasswordRefusal } from "./weak-password.ts";

const names = ["chenyao01", "王立新", "13800000001", "榆林晨曜煤业有限公司", "晨曜", "ZD Exchange", "li"];

test.each([
  ["Kohle-7", "PASSWORD_TOO_SHORT"],
  ["煤炭", "PASSWORD_TOO_SHORT"],
  ["11111111", "PASSWORD_COMMON"],
  ["abababab", "PASSWORD_COMMON"],
  ["abc1abc1abc", "PASSWORD_COMMON"],
  ["12345678", "PASSWORD_COMMON"],
  ["87654321", "PASSWORD_COMMON"],
  ["１２３４５６７８", "PASSWORD_COMMON"],
  ["QWERTYUI", "PASSWORD_COMMON"],
  ["1qaz2wsx", "PASSWORD_COMMON"],
  ["hgfedcba", "PASSWORD_COMMON"],
  ["Chenyao01!!", "PASSWORD_OF_NAME"],
  ["晨曜2026年好", "PASSWORD_OF_NAME"],
  ["我是王立新王", "PASSWORD_TOO_SHORT"],
  ["我就是王立新王", "PASSWORD_TOO_SHORT"],
  ["我的密码是王立新", "PASSWORD_OF_NAME"],
  ["mobile000001", "PASSWORD_OF_NAME"],
  ["zdexchange-1", "PASSWORD_OF_NAME"],
  ["lilac-and-oak", null],
  ["Meitan2027", null],
  ["煤炭与焦炭的价格", null],
])("%j as a new password", (password, fault) => {
  expect(newPasswordRefusal(password, { names, isBreached: false })).toBe(fault);
});

test("one that was stolen elsewhere is refused however it looks", () => {
  expect(newPasswordRefusal("lilac-and-oak", { names, isBreached: true })).toBe("PASSWORD_COMMON");
});
