import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { mobileNumber, secret } from "../wire/fields.ts";
import { command, errand, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** The field of every call that moves money, and the reasons for which the server does not take what is in it. */
export const fundPassword = ["moneypwd", secret(32), "资金密码"] as const;
export const fundPasswordRefusals = [
  "FUND_PASSWORD_NOT_SET",
  "FUND_PASSWORD_WRONG",
  "FUND_PASSWORD_LOCKED",
] as const;

const minute = 60_000;
const newPassword = ["newPwd", secret(32), "新资金密码"] as const;

/**
 * 资金密码 (domain §6.4), of each operator: it binds nobody by itself. What it is asked for has permissions of its own, and
 * not all of it is move-money: traders order in the mall with it (decision 0047).
 */
export const fundPasswords = operations("fundPasswords", {
  /** whether it is the right one, for a page that asks before it opens. */
  logIn: command(mid, "MF1901", {
    title: "资金登录",
    access: "member",
    rate: { calls: 20, perMs: minute },
    input: payload({ fundPassword }),
    output: z.null(),
    refusals: fundPasswordRefusals,
  }),

  /** who has none yet shows with the login password that it is he who sets it. */
  change: errand(mid, "MF1902", {
    title: "设置或修改资金密码",
    access: "member",
    rate: { calls: 20, perMs: minute },
    input: payload({
      oldPassword: ["pwd", secret(128), "旧资金密码；首次设置时为登录密码"],
      newPassword,
    }),
    output: z.null(),
    refusals: [...fundPasswordRefusals, "FUND_PASSWORD_UNFIT", "PASSWORD_UNCHANGED", "OLD_PASSWORD_WRONG"],
  }),

  /** with the code that the operator's own mobile was sent (MT1301). */
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
