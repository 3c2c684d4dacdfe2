import { api } from "@zd/api";
import { editStaff as decide, type StaffUser } from "@zd/domain/identity/staff-user";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { saveOperator } from "../operators/operator-store.ts";
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
      await saveOperator(tx, user, after);
      if (signsOut) await endSessions(scope, user, "signed-out");
      record.changed({ what: "工作人员", id: user, before: noted(before), after: noted(after) });
    }
    return null;
  },
);

/** What the audit log notes of a member of staff. */
const noted = ({ name, mobile, roles }: Pick<StaffUser, "name" | "mobile" | "roles">) => ({
  name,
  mobile: coveredNumber(mobile),
  roles: [...roles],
});
