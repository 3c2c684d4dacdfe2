import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { getOperator, savePassword } from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { ownerOf, refusalOfNewPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import { provePassword } from "./prove-password.ts";

/**
 * 修改交易密码 (R-501…R-506, G-31, G-32): signs the user out everywhere. Passwords are checked outside of a transaction,
 * since that takes long; a password that changed meanwhile is noticed before it is overwritten.
 */
export const changePassword = handle(
  api.identity.changePassword,
  async ({ oldPassword, newPassword }, { actor, request, db, transact, refuse }) => {
    const scope = { actor, request, db, transact };
    const passwordHash = await provePassword(scope, oldPassword, "OLD_PASSWORD_WRONG");
    // However an input method composes them, the same characters are the same password.
    if (newPassword.normalize("NFKC") === oldPassword.normalize("NFKC")) return refuse("PASSWORD_UNCHANGED");
    const unfit = await refusalOfNewPassword(db, newPassword, ownerOf(await getOperator(db, actor.userId)));
    if (unfit) return refuse(unfit);
    const hash = await hashPassword(newPassword);

    await transact(async (own) => {
      const now = await getOperator(own.tx, actor.userId);
      if (now.passwordHash !== passwordHash) return refuse("OLD_PASSWORD_WRONG");
      await savePassword(own.tx, actor.userId, hash, own.now);
      await endSessions(own, actor.userId, "password-changed");
    });
    return null;
  },
);
