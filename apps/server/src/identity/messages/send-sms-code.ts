import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { issueCode } from "./sms-code.ts";

/** 发送短信验证码: whoever asks is told nothing of whose number it is. */
export const sendSmsCode = handle(contract.identity.sendSmsCode, async ({ mobile }, scope) => {
  await issueCode(scope, mobile);
  return null;
});
