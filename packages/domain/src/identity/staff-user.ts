import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { RoleName } from "./access.ts";
import { holdTogether } from "./separate-duties.ts";

/**
 * 工作人员: the exchange's own users. None may change his own rights, one system administrator always remains, and none gets roles that
 * must not meet in one person.
 */

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

type StaffRefusal = "OWN_ACCOUNT" | "LAST_ADMINISTRATOR" | "DUTIES_CLASH";

/** A new staff user as he is entered. */
export type NewStaffUser = Pick<StaffUser, "account" | "name" | "mobile" | "roles">;

/** 新增工作人员 */
export const addStaff = (entered: NewStaffUser): Decision<NewStaffUser, "DUTIES_CLASH"> =>
  holdTogether(entered.roles, { ...entered, name: entered.name.trim() });

/**
 * 修改工作人员: a change of roles ends his sessions, so that his menus are those of the new roles. Roles from earlier that clash do not
 * keep anybody from changing a name or a number.
 */
export function editStaff(
  before: StaffUser,
  changes: Pick<StaffUser, "name" | "mobile" | "roles">,
  { by, otherAdministrators }: StaffChangeContext,
): Decision<StaffChange, StaffRefusal> {
  const signsOut = before.roles.toSorted().join() !== changes.roles.toSorted().join();
  if (signsOut && before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = isAdministrator(before) && !isAdministrator(changes);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  const change = { after: { ...before, ...changes, name: changes.name.trim() }, signsOut };
  return signsOut ? holdTogether(changes.roles, change) : accept(change);
}

/** 启用或停用: disabling ends his sessions at once; nobody is enabled with roles that clash. */
export function setStaffState(
  before: StaffUser,
  status: StaffUser["status"],
  { by, otherAdministrators }: StaffChangeContext,
): Decision<StaffChange, StaffRefusal> {
  if (before.user === by) return refuse("OWN_ACCOUNT");
  const leaves = status === "disabled" && isAdministrator(before);
  if (leaves && otherAdministrators === 0) return refuse("LAST_ADMINISTRATOR");
  const change = { after: { ...before, status }, signsOut: status === "disabled" };
  return status === "enabled" ? holdTogether(before.roles, change) : accept(change);
}

/** 重置密码 by another user; it ends his sessions. */
export const resetPassword = (
  before: StaffUser,
  { by }: Pick<StaffChangeContext, "by">,
): Decision<StaffChange, "OWN_ACCOUNT"> =>
  before.user === by ? refuse("OWN_ACCOUNT") : accept({ after: before, signsOut: true });

export const isAdministrator = ({ roles }: Pick<StaffUser, "roles">): boolean =>
  roles.includes("systemAdministrator");
