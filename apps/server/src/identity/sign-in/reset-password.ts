import { api } from "@zd/api";
import { newPasswordRefusal } from "@zd/domain/identity/weak-password";
import { anonymous, handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { checkCode, useCode } from "../messages/sms-code.ts";
import {
  accountKey,
  findBySignIn,
  getOperator,
  mobileOf,
  savePassword,
} from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { forgiveAttempts } from "./attempt-store.ts";
import { isBreached } from "./breached-passwords.ts";
import { ownerOf, refusalOfNewPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";

/**
 * 重置交易密码. The code shows that the mobile is the user's; only its holder learns whether an account goes with
 * it. Signs the user out everywhere, and forgives his failed attempts.
 */
export const resetPassword = handle(
  api.identity.resetPassword,
  async ({ account: typed, mobile, password, code }, { db, request, transact, refuse }) => {
    const short = newPasswordRefusal(password, { names: [], isBreached: isBreached(password) });
    if (short) return refuse(short);
    const companyId = await companyOfSite(db, request, undefined);
    const use = { mobile, purpose: "login", user: anonymous.userId, code } as const;
    await checkCode(transact, use);
    const account = accountKey(typed);
    const found = await findBySignIn(db, companyId, account);
    if (!found || (await mobileOf(db, found.userId)) !== mobile) return refuse("ACCOUNT_NOT_OF_MOBILE");
    // Whose password it is, and so its names, only the holder of the mobile learns.
    const named = await refusalOfNewPassword(db, password, ownerOf(await getOperator(db, found.userId)));
    if (named) return refuse(named);
    const passwordHash = await hashPassword(password);
    await transact(async (scope) => {
      await useCode(scope, use);
      await savePassword(scope.tx, found.userId, passwordHash, scope.now);
      await forgiveAttempts(scope.tx, companyId, account);
      await endSessions(scope, found.userId, "password-changed");
    });
    return null;
  },
);
