import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import type { Letters } from "../letters/open-letters.ts";
import { aboutMobileOf } from "./mobile-proof.ts";
import { requireOffered } from "./who-may-apply.ts";

/** How long the authority accepts a code, in seconds. */
const seconds = 300;

/** 证书短信验证码 (CA0103) */
export const sendCode = ({ sendCode: send }: Pick<Letters, "sendCode">) =>
  handle(api.certificates.sendCode, async ({ mobile }, { db, actor }) => {
    await requireOffered(db, actor);
    return { seconds, ...(await send(mobile, aboutMobileOf(actor.userId), "申请数字证书")) };
  });
