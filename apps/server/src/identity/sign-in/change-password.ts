import { contract } from "@zd/contract";
import { newPasswordFault } from "@zd/domain/identity/password";
import { handle } from "../../platform/operation.ts";
import { getOperator, savePassword } from "../operators/operator-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { checkPassword, hashPassword } from "./password.ts";

/** 修改交易密码 (R-501…R-506, G-31, G-32): every device of the user signs in anew. */
export const changePassword = handle(
  contract.identity.changePassword,
  async ({ oldPassword, newPassword }, scope) => {
    const { actor, tx, now, refuse } = scope;
    if (newPasswordFault(newPassword)) return refuse("PASSWORD_TOO_SHORT");
    const { passwordHash } = await getOperator(tx, actor.userId);
    if (!(await checkPassword(tx, oldPassword, passwordHash))) return refuse("OLD_PASSWORD_WRONG");
    if (await checkPassword(tx, newPassword, passwordHash)) return refuse("PASSWORD_UNCHANGED");

    await savePassword(tx, actor.userId, await hashPassword(tx, newPassword), now);
    await endSessions(scope, actor.userId, "password-changed");
    return null;
  },
);
