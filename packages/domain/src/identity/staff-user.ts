import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { RoleName } from "./access.ts";

/** 工作人员: one of the exchange's own people. */
export interface StaffUser {
  readonly user: UserId;
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  readonly roles: readonly RoleName[];
  readonly status: "enabled" | "disabled";
}

/** 账号: begins with a letter, so that it is never taken for a mobile number. */
export const isStaffAccount = (name: string): boolean => /^[a-zA-Z][\w.-]{2,31}$/.test(name);

/** What a change makes of him, and whether it ends his sessions. */
export interface StaffChange {
  readonly after: StaffUser;
  readonly signsOut: boolean;
}

interface Around {
  /** Who makes the change. */
  readonly by: UserId;
  /** Enabled administrators of the system besides him who is changed. */
  readonly otherAdministrators: number;
}

type StaffRefusal = "OWN_ACCOUNT" | "LAST_ADMINISTRATOR";

/** 修改工作人员: other roles make him sign in anew, so that his menus are those of his roles. */
export function editStaff(
  before: StaffUser,
  wanted: Pick<StaffUser, "name" | "mobile" | "roles">,
  { by, otherAdministrators }: Around,
): Decision<StaffChange, StaffRefusal> {
  const signsOut = before.roles.toSorted().join() !== wanted.roles.toSorted().join();
  if (signsOut && before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = isAdministrator(before) && !isAdministrator(wanted);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  return accept({ after: { ...before, ...wanted, name: wanted.name.trim() }, signsOut });
}

/** 启用或停用: whoever is disabled is out at once. */
export function setStaffState(
  before: StaffUser,
  status: StaffUser["status"],
  { by, otherAdministrators }: Around,
): Decision<StaffChange, StaffRefusal> {
  if (before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = status === "disabled" && isAdministrator(before);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  return accept({ after: { ...before, status }, signsOut: status === "disabled" });
}

/** 重置密码: somebody else does it, and he is out wherever he is signed in. */
export const resetPassword = (
  before: StaffUser,
  { by }: Pick<Around, "by">,
): Decision<StaffChange, "OWN_ACCOUNT"> =>
  before.user === by ? refuse("OWN_ACCOUNT") : accept({ after: before, signsOut: true });

export const isAdministrator = ({ roles }: Pick<StaffUser, "roles">): boolean =>
  roles.includes("systemAdministrator");
