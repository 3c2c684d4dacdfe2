import { api } from "@zd/api";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { hashPassword, isLoginPassword, numbersOf, provePassword } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { checkFundPassword } from "./check-fund-password.ts";
import { hasFundPassword, lockFundPassword, setFundPassword } from "./fund-password-store.ts";

/** 修改资金密码; the first one is set with the login password in place of the old one. */
export const changeFundPassword = handle(
  api.fundPasswords.change,
  async ({ oldPassword, newPassword }, { actor, request, now: receivedAt, db, transact, refuse }) => {
    const user = actor.userId;
    const isFirst = !(await hasFundPassword(db, user));
    if (!isFirst)
      await checkFundPassword({ fundPassword: oldPassword }, { actor, now: receivedAt, db, transact });
    else await provePassword({ actor, request, db, transact }, oldPassword, "OLD_PASSWORD_WRONG");

    const isLogin = await isLoginPassword(db, user, newPassword);
    const fault = fundPasswordFault(newPassword, isLogin, await numbersOf(db, user));
    if (fault) return refuse("FUND_PASSWORD_UNFIT", { fault });
    if (newPassword === oldPassword) return refuse("PASSWORD_UNCHANGED");
    const hash = await hashPassword(newPassword, "fund");
    await transact(async ({ tx, now }) => {
      // A first password that another session of the user has set meanwhile is kept.
      if (isFirst && (await lockFundPassword(tx, user))) return refuse("OLD_PASSWORD_WRONG");
      await setFundPassword(tx, user, hash, now);
    });
    return null;
  },
);
