import { api } from "@zd/api";
import { issueCode, requireCaptcha } from "../identity/index.ts";
import { anonymous, handle } from "../platform/calls/operation.ts";
import type { DemoNotices } from "../platform/demo-notices.ts";

/** 注册短信发送 (R-7311). It needs a captcha, so that no program can send texts to a stranger's mobile. */
export const sendCode = (notices: DemoNotices) =>
  handle(api.registrations.sendCode, async ({ mobile, ...captcha }, { now, request, transact }) => {
    await requireCaptcha(transact, captcha);
    const purpose = { mobile, purpose: "register", user: anonymous.userId } as const;
    return notices.of("text", await transact((scope) => issueCode({ ...scope, request }, purpose)), now);
  });
