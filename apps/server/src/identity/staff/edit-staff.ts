import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { endSessions } from "../sessions/session-store.ts";
import { lockStaff, otherAdministrators } from "./staff-store.ts";

/** 修改工作人员. Whoever gets other roles signs in anew, so that his menus are those of his roles. */
export const editStaff = handle(
  contract.staffUsers.editStaff,
  async ({ user, name, mobile, roles }, { actor, record, refuse, ...scope }) => {
    const { tx } = scope;
    const before = await lockStaff(tx, actor.companyId, user);
    const sameRoles = [...before.roles].sort().join() === [...roles].sort().join();
    if (!sameRoles && user === actor.userId) return refuse("OWN_ACCOUNT");
    const leaves = before.roles.includes("systemAdministrator") && !roles.includes("systemAdministrator");
    if (leaves && (await otherAdministrators(tx, actor.companyId, user)) === 0)
      return refuse("LAST_ADMINISTRATOR");
    const after = { name: name.trim(), mobile, roles: [...roles] };
    await tx.updateTable("identity.operator").set(after).where("userId", "=", user).execute();
    if (!sameRoles) await endSessions(scope, user, "signed-out");
    const { name: nameBefore, mobile: mobileBefore, roles: rolesBefore } = before;
    record.changed({
      what: "工作人员",
      id: user,
      before: { name: nameBefore, mobile: mobileBefore, roles: rolesBefore },
      after,
    });
    return null;
  },
);
