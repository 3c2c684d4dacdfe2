import { api } from "@zd/api";
import { setStaffState as decide } from "@zd/domain/identity/staff-user";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { setOperatorStatus } from "../access-state.ts";
import { changeMark } from "../rights-card.ts";
import { lockStaff } from "./staff-store.ts";

/** 启用或停用工作人员: a disabled one is signed out at once, on every node. */
export const setStaffState = handle(
  api.staffUsers.setStaffState,
  async ({ user, state, seen }, { actor, record, accept, ...scope }) => {
    const { before, context } = await lockStaff(scope.tx, actor, user);
    for (const { after } of accept(decide(before, state, context))) {
      requireMatchingPreview(seen, changeMark(before, after));
      await setOperatorStatus(scope, user, after.status);
      const { status } = before;
      record.changed({ what: "工作人员", id: user, before: { status }, after: { status: after.status } });
    }
    return null;
  },
);
