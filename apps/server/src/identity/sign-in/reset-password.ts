import { api } from "@zd/api";
import { newPasswordFault } from "@zd/domain/identity/password";
import { anonymous, handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { useCode } from "../messages/sms-code.ts";
import { accountKey, findBySignIn, mobileOf, savePassword } from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { forgiveAttempts } from "./attempt-store.ts";
import { hashPassword } from "./password.ts";

/**
 * 重置交易密码. The code shows that the mobile is the user's; only its holder learns whether an account goes with
 * it. Signs the user out everywhere, and forgives his failed attempts.
 */
export const resetPassword = handle(
  api.identity.resetPassword,
  async ({ account: typed, mobile, password, code }, { db, request, transact, refuse }) => {
    if (newPasswordFault(password)) return refuse("PASSWORD_TOO_SHORT");
    const companyId = await companyOfSite(db, request, undefined);
    await useCode(transact, { mobile, purpose: "login", user: anonymous.userId, code });
    const account = accountKey(typed);
    const found = await findBySignIn(db, companyId, account);
    if (!found || (await mobileOf(db, found.userId)) !== mobile) return refuse("ACCOUNT_NOT_OF_MOBILE");
    const passwordHash = await hashPassword(db, password);
    await transact(async (scope) => {
      await savePassword(scope.tx, found.userId, passwordHash, scope.now);
      await forgiveAttempts(scope.tx, companyId, account);
      await endSessions(scope, found.userId, "password-changed");
    });
    return null;
  },
);
