import { contract } from "@zd/contract";
import { givenPasswordFault } from "@zd/domain/identity/password";
import { handle } from "../../platform/operation.ts";
import { forgetHolders } from "../access-state.ts";
import { endSessions } from "../sessions/session-store.ts";
import { hashPassword } from "../sign-in/password.ts";
import { isMobileTaken, lockNames, lockOwnOperator } from "./firm-operators.ts";
import { saveOperator, savePassword } from "./operator-store.ts";

/** 修改操作员: his next call is judged by the new roles; a new password signs all his devices out. */
export const editOperator = handle(
  contract.operators.editOperator,
  async ({ user, name, mobile, roles, password }, { actor, db, transact, refuse }) => {
    const hash = password === undefined ? null : await hashPassword(db, password);
    return transact(async (scope) => {
      const { tx, now } = scope;
      const before = await lockOwnOperator(tx, actor.firmId, user);
      const weak = password === undefined ? null : givenPasswordFault(password, before.account);
      if (weak) return refuse(weak);
      if (mobile !== before.mobile) {
        await lockNames(tx, actor.companyId, [mobile]);
        if (await isMobileTaken(tx, actor.companyId, mobile, user)) return refuse("OPERATOR_MOBILE_TAKEN");
      }
      await saveOperator(tx, user, { name: name.trim(), mobile, roles });
      await forgetHolders(scope, user);
      if (hash === null) return null;
      await savePassword(tx, user, hash, now);
      await endSessions(scope, user, "password-changed");
      return null;
    });
  },
);
