import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import {
  fundPasswordFault,
  lockedNow,
  noTries,
  type PasswordTries,
  tryFundPassword,
} from "./fund-password.ts";

const now = on("03-03 22:00:00");
const midnight = on("03-04 00:00:00");

const wrongly = (times: number): PasswordTries =>
  Array.from({ length: times }).reduce<PasswordTries>(
    (tries) => tryFundPassword(tries, false, now).tries,
    noTries,
  );

describe("a fund password", () => {
  test.each([
    ["", false, "请输入资金密码"],
    ["12345", false, "资金密码为6位数字"],
    ["1234567", false, "资金密码为6位数字"],
    ["12345a", false, "资金密码为6位数字"],
    ["１２３４５６", false, "资金密码为6位数字"],
    ["135790", true, "资金密码不能与登录密码相同"],
    ["135790", false, null],
  ])("%j", (password, isLogin, fault) => {
    expect(fundPasswordFault(password, isLogin)).toBe(fault);
  });

  test.each([
    ["000000", "重复"],
    ["121212", "重复"],
    ["123123", "重复"],
    ["112233", "重复"],
    ["123456", "连续"],
    ["567890", "连续"],
    ["654321", "连续"],
    ["880715", "出生日期"],
    ["198807", "出生日期"],
    ["004312", "手机号"],
    ["138000", "手机号"],
    ["010199", "手机号"],
    ["246810", null],
  ])("of a known pattern or number is refused: %s", (password, words) => {
    const fault = fundPasswordFault(password, false, ["13800043127", "61080219910101995X"]);
    if (words === null) expect(fault).toBeNull();
    else expect(fault).toContain(words);
  });

  test("says how often it may still be tried", () => {
    expect(tryFundPassword(noTries, false, now).refusal).toEqual(
      refused("FUND_PASSWORD_WRONG", { count: "4" }),
    );
    expect(tryFundPassword(wrongly(3), false, now).refusal).toEqual(
      refused("FUND_PASSWORD_WRONG", { count: "1" }),
    );
  });

  test("is locked by the fifth wrong one until the next day in Shanghai, even for the right one", () => {
    const locked = refused("FUND_PASSWORD_LOCKED", { until: "2026-03-04 00:00:00" });
    expect(tryFundPassword(wrongly(4), false, now).refusal).toEqual(locked);
    expect(tryFundPassword(wrongly(5), true, now).refusal).toEqual(locked);
    expect(lockedNow(wrongly(5), instant(midnight - 1))).toEqual(locked);
    expect(lockedNow(wrongly(5), midnight)).toBeNull();
    expect(tryFundPassword(wrongly(5), true, midnight)).toEqual({ tries: noTries, refusal: null });
  });

  test("may be tried five times again on the next day", () => {
    expect(tryFundPassword(wrongly(5), false, midnight).refusal).toEqual(
      refused("FUND_PASSWORD_WRONG", { count: "4" }),
    );
  });

  test("that was right forgets the wrong ones before it", () => {
    expect(tryFundPassword(wrongly(4), true, now)).toEqual({ tries: noTries, refusal: null });
  });
});
