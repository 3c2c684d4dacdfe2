import { api } from "@zd/api";
import { resetPassword } from "@zd/domain/identity/staff-user";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { saveFirstPassword } from "../operators/operator-store.ts";
import { changeMark } from "../rights-card.ts";
import { endSessions } from "../sessions/session-store.ts";
import { hashPassword } from "../sign-in/password.ts";
import { lockStaff, newPassword } from "./staff-store.ts";

/** 重置工作人员密码: a new one, answered this once; signs him out everywhere. */
export const resetStaffPassword = handle(
  api.staffUsers.resetStaffPassword,
  async ({ user, seen }, { actor, transact, accept }) => {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await transact(async (scope) => {
      const { before, context } = await lockStaff(scope.tx, actor, user);
      for (const { after } of accept(resetPassword(before, context))) {
        requireMatchingPreview(seen, changeMark(before, after));
        await saveFirstPassword(scope.tx, user, passwordHash, scope.now);
        await endSessions(scope, user, "password-changed");
      }
    });
    return { password };
  },
);
