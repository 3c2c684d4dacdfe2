import { api } from "@zd/api";
import { editOperator as decide } from "@zd/domain/identity/operator";
import { initialPasswordFault } from "@zd/domain/identity/password";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { forgetHolders } from "../access-state.ts";
import { namesOf } from "../firms/firm-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { refusalOfNewPassword } from "../sign-in/new-password.ts";
import { hashPassword } from "../sign-in/password.ts";
import { isMobileTaken, lockNames, lockOwnOperator } from "./firm-operators.ts";
import { editMark } from "./operator-card.ts";
import { saveFirstPassword, saveOperator } from "./operator-store.ts";

/** 修改操作员: his next call is judged by the new roles; a new password signs him out everywhere. */
export const editOperator = handle(
  api.operators.editOperator,
  async ({ user, password, seen, ...changes }, { actor, transact, accept, refuse }) => {
    const { companyId, firmId: firm } = actor;
    const newPassword = password !== undefined;
    const hash = password === undefined ? null : await hashPassword(password);
    return transact(async (scope) => {
      const { tx, now } = scope;
      const before = await lockOwnOperator(tx, firm, user);
      if (changes.mobile !== before.mobile) await lockNames(tx, companyId, [changes.mobile]);
      const mobileTaken = await isMobileTaken(tx, companyId, changes.mobile, user);
      const facts = accept(decide(before, changes, { firm, mobileTaken, newPassword }));
      const owner = { ...before, companyId, firmNames: await namesOf(tx, actor.firmId) };
      const weak =
        password === undefined
          ? null
          : (initialPasswordFault(password, before.account) ??
            (await refusalOfNewPassword(tx, password, owner)));
      if (weak) return refuse(weak);
      for (const { after } of facts) {
        requireMatchingPreview(seen, editMark(before, after, newPassword));
        const { name, mobile, roles } = after;
        await saveOperator(tx, user, { name, mobile, roles });
      }
      await forgetHolders(scope, user);
      if (hash === null) return null;
      await saveFirstPassword(tx, user, hash, now);
      await endSessions(scope, user, "password-changed");
      return null;
    });
  },
);
