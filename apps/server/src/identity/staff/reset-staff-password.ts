import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { savePassword } from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { hashPassword } from "../sign-in/password.ts";
import { lockStaff, newPassword } from "./staff-store.ts";

/** 重置工作人员密码: another one, shown this once; wherever he was signed in he is no longer. */
export const resetStaffPassword = handle(
  contract.staffUsers.resetStaffPassword,
  async ({ user }, { actor, db, transact, refuse }) => {
    if (user === actor.userId) return refuse("OWN_ACCOUNT");
    const password = newPassword();
    const passwordHash = await hashPassword(db, password);
    await transact(async (scope) => {
      await lockStaff(scope.tx, actor.companyId, user);
      await savePassword(scope.tx, user, passwordHash, scope.now);
      await endSessions(scope, user, "password-changed");
    });
    return { password };
  },
);
