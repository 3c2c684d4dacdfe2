import { text } from "./fields.ts";

/** The number of the proof of work of a captcha, in every call that takes one. */
export const captchaWorkField = [
  "captcha_work",
  text(8).optional(),
  "计算验证的结果；MT1002 给出 work 时必填",
] as const;

/** 图形验证码 (MT1002), for calls that need it of some callers and not of all. */
export const captchaFields = {
  captcha: ["verifycode", text(16).optional(), "图形验证码"],
  captchaToken: ["captcha_token", text(64).optional(), "图形验证码令牌，由 MT1002 取得"],
  captchaWork: captchaWorkField,
} as const;
