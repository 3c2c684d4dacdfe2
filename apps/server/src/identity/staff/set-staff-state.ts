import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { setOperatorStatus } from "../access-state.ts";
import { lockStaff, otherAdministrators } from "./staff-store.ts";

/** 启用或停用工作人员: whoever is disabled is out at once, on every node. */
export const setStaffState = handle(
  contract.staffUsers.setStaffState,
  async ({ user, state }, { actor, record, refuse, ...scope }) => {
    const { tx } = scope;
    const { status, roles } = await lockStaff(tx, actor.companyId, user);
    if (user === actor.userId) return refuse("OWN_ACCOUNT");
    const leaves = state === "disabled" && roles.includes("systemAdministrator");
    if (leaves && (await otherAdministrators(tx, actor.companyId, user)) === 0)
      return refuse("LAST_ADMINISTRATOR");
    await setOperatorStatus(scope, user, state);
    record.changed({ what: "工作人员", id: user, before: { status }, after: { status: state } });
    return null;
  },
);
