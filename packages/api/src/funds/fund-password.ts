import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { mobileNumber, secret } from "../wire/fields.ts";
import { command, errand, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Field of calls that move money, and the refusals of its value. */
export const fundPassword = ["moneypwd", secret(32), "资金密码"] as const;
export const fundPasswordRefusals = [
  "FUND_PASSWORD_NOT_SET",
  "FUND_PASSWORD_WRONG",
  "FUND_PASSWORD_LOCKED",
] as const;

const minute = 60_000;
const newPassword = ["newPwd", secret(32), "新资金密码"] as const;

/**
 * 资金密码 of each operator (domain §6.4). Setting it binds to nothing. Calls that need it have permissions of their own, not
 * all move-money: traders order in the mall with it (decision 0047).
 */
export const fundPasswords = operations("fundPasswords", {
  /** checks the fund password, for a page that asks for it before it opens. */
  logIn: command(mid, "MF1901", {
    title: "资金登录",
    access: "member",
    rate: { calls: 20, perMs: minute },
    input: payload({ fundPassword }),
    output: z.null(),
    refusals: fundPasswordRefusals,
  }),

  /** changes the fund password; an operator without one sets it with his login password. */
  change: errand(mid, "MF1902", {
    title: "设置或修改资金密码",
    access: "member",
    rate: { calls: 20, perMs: minute },
    input: payload({
      oldPassword: ["pwd", secret(128), "旧资金密码；首次设置时为登录密码"],
      newPassword,
    }),
    output: z.null(),
    refusals: [
      ...fundPasswordRefusals,
      "FUND_PASSWORD_UNFIT",
      "PASSWORD_UNCHANGED",
      "OLD_PASSWORD_WRONG",
      "ACCOUNT_LOCKED",
    ],
  }),

  /** resets it with a code that was sent to the operator's own mobile (MT1301). */
  reset: errand(mid, "MF1903", {
    title: "重置资金密码",
    access: "member",
    rate: { calls: 10, perMs: minute },
    input: payload({
      mobile: ["phone", mobileNumber, "手机号"],
      code: ["verifycode", secret(6), "短信验证码"],
      newPassword,
    }),
    output: z.null(),
    refusals: ["FUND_PASSWORD_UNFIT", "MOBILE_NOT_OWN", "SMS_CODE_WRONG"],
  }),
});
