import { api } from "@zd/api";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { hashPassword, isLoginPassword, mobileOf, useCode } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { setFundPassword } from "./fund-password-store.ts";

/** 重置资金密码, with a code sent to the user's own mobile; ends a lock. */
export const resetFundPassword = handle(
  api.fundPasswords.reset,
  async ({ mobile, code, newPassword }, { actor, db, transact, refuse }) => {
    const fault = fundPasswordFault(newPassword, await isLoginPassword(db, actor.userId, newPassword));
    if (fault) return refuse("FUND_PASSWORD_UNFIT", { fault });
    if (mobile !== (await mobileOf(db, actor.userId))) return refuse("MOBILE_NOT_OWN");
    await useCode(transact, { mobile, purpose: "fund", user: actor.userId, code });
    const hash = await hashPassword(db, newPassword);
    await transact(({ tx, now }) => setFundPassword(tx, actor.userId, hash, now));
    return null;
  },
);
