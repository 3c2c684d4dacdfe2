import { contract } from "@zd/contract";
import type { Errand } from "../../platform/jobs.ts";
import { handle } from "../../platform/operation.ts";
import type { Text } from "./messages.ts";
import { issueCode } from "./sms-code.ts";

/** 发送短信验证码: whoever asks is told nothing of whose number it is. */
export const sendSmsCode = (send: Errand<Text>) =>
  handle(contract.identity.sendSmsCode, async ({ mobile }, scope) => {
    await issueCode(scope, send, mobile);
    return null;
  });
