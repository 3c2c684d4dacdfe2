import { api } from "@zd/api";
import { editStaff as decide } from "@zd/domain/identity/staff-user";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changeMark } from "../rights-card.ts";
import { endSessions } from "../sessions/session-store.ts";
import { lockStaff } from "./staff-store.ts";

/** 修改工作人员. Other roles sign him out, so that his menus follow them. */
export const editStaff = handle(
  api.staffUsers.editStaff,
  async ({ user, seen, ...changes }, { actor, record, accept, ...scope }) => {
    const { tx } = scope;
    const { before, context } = await lockStaff(tx, actor, user);
    for (const { after, signsOut } of accept(decide(before, changes, context))) {
      requireMatchingPreview(seen, changeMark(before, after));
      const { name, mobile, roles } = after;
      const saved = { name, mobile, roles: [...roles] };
      await tx.updateTable("identity.operator").set(saved).where("userId", "=", user).execute();
      if (signsOut) await endSessions(scope, user, "signed-out");
      const was = { name: before.name, mobile: before.mobile, roles: before.roles };
      record.changed({ what: "工作人员", id: user, before: was, after: saved });
    }
    return null;
  },
);
