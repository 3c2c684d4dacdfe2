import { api } from "@zd/api";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import {
  checkCode,
  hashPassword,
  isLoginPassword,
  mobileOf,
  numbersOf,
  useCode,
} from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { setFundPassword } from "./fund-password-store.ts";

/** 重置资金密码, with a code sent to the user's own mobile; ends a lock. */
export const resetFundPassword = handle(
  api.fundPasswords.reset,
  async ({ mobile, code, newPassword }, { actor, db, transact, refuse }) => {
    const { userId } = actor;
    const isLogin = await isLoginPassword(db, userId, newPassword);
    const fault = fundPasswordFault(newPassword, isLogin, await numbersOf(db, userId));
    if (fault) return refuse("FUND_PASSWORD_UNFIT", { fault });
    if (mobile !== (await mobileOf(db, userId))) return refuse("MOBILE_NOT_OWN");
    const use = { mobile, purpose: "fund", user: userId, code } as const;
    await checkCode(transact, use);
    const hash = await hashPassword(newPassword, "fund");
    await transact(async ({ tx, now }) => {
      await useCode({ tx, now }, use);
      await setFundPassword(tx, userId, hash, now);
    });
    return null;
  },
);
