import { text } from "./fields.ts";

/** 图形验证码 (MT1002), for calls that need it of some callers and not of all. */
export const captchaFields = {
  captcha: ["verifycode", text(16).optional(), "图形验证码"],
  captchaToken: ["captcha_token", text(64).optional(), "图形验证码令牌，由 MT1002 取得"],
} as const;
