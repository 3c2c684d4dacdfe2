import { api } from "@zd/api";
import { purposeFault, type SmsAsker, usualPurpose } from "@zd/domain/identity/sms-purpose";
import { type Actor, anonymous, handle, isSignedIn } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { DemoNotices } from "../../platform/demo-notices.ts";
import { mobileOf } from "../operators/operator-store.ts";
import { requireCaptcha } from "../sign-in/captcha/require-captcha.ts";
import { issueCode } from "./sms-code.ts";

/**
 * 发送短信验证码. The answer does not tell whether the mobile belongs to a user. For a mobile other than the user's
 * own it needs a captcha, so that no program can send texts to strangers.
 */
export const sendSmsCode = (notices: DemoNotices) =>
  handle(
    api.identity.sendSmsCode,
    async ({ mobile, purpose: namedPurpose }, { actor, refuse, ...scope }) => {
      const asker = await askerOf(scope.tx, actor, mobile);
      const purpose = namedPurpose ?? usualPurpose(asker);
      const fault = purposeFault(purpose, asker);
      if (fault) return refuse(fault);
      // A user who resets his sign-in password need not be signed in.
      const user = purpose === "login" ? anonymous.userId : actor.userId;
      const number = await issueCode(scope, { mobile, purpose, user });
      return notices.of("text", number, scope.now);
    },
    async ({ mobile, ...captcha }, { actor, db, transact }) => {
      const { ownNumber } = await askerOf(db, actor, mobile);
      if (!ownNumber) await requireCaptcha(transact, captcha);
    },
  );

async function askerOf(db: Reader, actor: Actor, mobile: string): Promise<SmsAsker> {
  const signedIn = isSignedIn(actor);
  return { signedIn, ownNumber: signedIn && (await mobileOf(db, actor.userId)) === mobile };
}
