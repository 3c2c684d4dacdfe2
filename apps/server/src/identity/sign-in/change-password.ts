import { api } from "@zd/api";
import { newPasswordFault } from "@zd/domain/identity/password";
import { handle } from "../../platform/calls/operation.ts";
import { getOperator, savePassword } from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { checkPassword, hashPassword } from "./password.ts";

/**
 * 修改交易密码 (R-501…R-506, G-31, G-32): signs the user out everywhere. Passwords are checked outside of a transaction,
 * since that takes long; a password that changed meanwhile is noticed before it is overwritten.
 */
export const changePassword = handle(
  api.identity.changePassword,
  async ({ oldPassword, newPassword }, { actor, db, transact, refuse }) => {
    if (newPasswordFault(newPassword)) return refuse("PASSWORD_TOO_SHORT");
    const { passwordHash } = await getOperator(db, actor.userId);
    if (!(await checkPassword(db, oldPassword, passwordHash))) return refuse("OLD_PASSWORD_WRONG");
    if (await checkPassword(db, newPassword, passwordHash)) return refuse("PASSWORD_UNCHANGED");
    const hash = await hashPassword(db, newPassword);

    await transact(async (scope) => {
      const now = await getOperator(scope.tx, actor.userId);
      if (now.passwordHash !== passwordHash) return refuse("OLD_PASSWORD_WRONG");
      await savePassword(scope.tx, actor.userId, hash, scope.now);
      await endSessions(scope, actor.userId, "password-changed");
    });
    return null;
  },
);
