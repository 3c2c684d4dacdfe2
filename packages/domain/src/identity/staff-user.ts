import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { RoleName } from "./access.ts";

/** 工作人员: the exchange's own users. None may change his own rights, and one system administrator always remains. */

/** 工作人员 of the exchange. */
export interface StaffUser {
  readonly user: UserId;
  /** Account with which he signs in; begins with a letter. */
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  /** Roles of the exchange's staff; he may do what any of them allows. */
  readonly roles: readonly RoleName[];
  /** A disabled one cannot sign in. */
  readonly status: "enabled" | "disabled";
}

/** Whether a text is an 账号: it begins with a letter, so that it is never taken for a mobile number. */
export const isStaffAccount = (name: string): boolean => /^[a-zA-Z][\w.-]{2,31}$/.test(name);

/** The user after a change, and whether it ends his sessions. */
export interface StaffChange {
  /** The user as he is to be saved. */
  readonly after: StaffUser;
  /** Whether all his sessions end at once. */
  readonly signsOut: boolean;
}

/** What a change is checked against. */
interface StaffChangeContext {
  /** User who makes the change. */
  readonly by: UserId;
  /** Number of enabled system administrators besides the changed user. */
  readonly otherAdministrators: number;
}

type StaffRefusal = "OWN_ACCOUNT" | "LAST_ADMINISTRATOR";

/** 修改工作人员: a change of roles ends his sessions, so that his menus are those of the new roles. */
export function editStaff(
  before: StaffUser,
  changes: Pick<StaffUser, "name" | "mobile" | "roles">,
  { by, otherAdministrators }: StaffChangeContext,
): Decision<StaffChange, StaffRefusal> {
  const signsOut = before.roles.toSorted().join() !== changes.roles.toSorted().join();
  if (signsOut && before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = isAdministrator(before) && !isAdministrator(changes);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  return accept({ after: { ...before, ...changes, name: changes.name.trim() }, signsOut });
}

/** 启用或停用: disabling ends his sessions at once. */
export function setStaffState(
  before: StaffUser,
  status: StaffUser["status"],
  { by, otherAdministrators }: StaffChangeContext,
): Decision<StaffChange, StaffRefusal> {
  if (before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = status === "disabled" && isAdministrator(before);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  return accept({ after: { ...before, status }, signsOut: status === "disabled" });
}

/** 重置密码 by another user; it ends his sessions. */
export const resetPassword = (
  before: StaffUser,
  { by }: Pick<StaffChangeContext, "by">,
): Decision<StaffChange, "OWN_ACCOUNT"> =>
  before.user === by ? refuse("OWN_ACCOUNT") : accept({ after: before, signsOut: true });

export const isAdministrator = ({ roles }: Pick<StaffUser, "roles">): boolean =>
  roles.includes("systemAdministrator");
