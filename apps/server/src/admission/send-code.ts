import { contract } from "@zd/contract";
import { issueCode, spendCaptcha } from "../identity/index.ts";
import { handle } from "../platform/operation.ts";

/** 注册短信发送 (R-7311): a captcha is used up by its answer, so that nobody has another's telephone ring by a program. */
export const sendCode = handle(
  contract.registrations.sendCode,
  async ({ mobile, captcha, captchaToken }, { transact, refuse }) => {
    const given = { token: captchaToken, answer: captcha };
    const isRight = await transact(({ tx, now }) => spendCaptcha(tx, given, now));
    if (!isRight) return refuse("CAPTCHA_WRONG");
    await transact((scope) => issueCode(scope, mobile));
    return null;
  },
);
