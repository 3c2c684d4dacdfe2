import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { type RoleName, roles } from "./access.ts";

/** 操作员: the users of a member firm, whom its administrator adds, edits and disables (domain §1.3). */

/** Roles that a firm may give to its operators; the administrator's is the firm's own account (domain §1.3). */
export const operatorRoles = {
  trader: roles.trader.label,
  contractClerk: roles.contractClerk.label,
  financeClerk: roles.financeClerk.label,
  logisticsClerk: roles.logisticsClerk.label,
  viewer: roles.viewer.label,
} as const satisfies Partial<Record<RoleName, string>>;
export type OperatorRole = keyof typeof operatorRoles;

/** Greatest number of operators of one firm, its own account not counted. */
export const operatorsMost = 200;

/**
 * How many days after a user was disabled what is kept of him for signing in alone is deleted (个人信息保护法第47条): until then
 * he can come back as he was.
 */
export const departedDays = 30;

/** Whether a text is an account name: it begins with a letter, so that it is never taken for a mobile number. */
export const isAccountName = (name: string): boolean => /^[a-z][a-z0-9_.-]{3,31}$/i.test(name);

/** A new operator as the firm enters him. */
export interface NewOperator {
  /** Account with which he will sign in; begins with a letter. */
  readonly account: string;
  readonly name: string;
  /** Mobile, with which he may sign in too. */
  readonly mobile: string;
  /** Roles that the firm gives him; he may do what any of them allows. */
  readonly roles: readonly OperatorRole[];
}

/** What a new operator is checked against. */
export interface NewOperatorContext {
  /** Number of the firm's operators, disabled ones included, its own account not. */
  readonly count: number;
  /** Whether another user has the account. */
  readonly accountTaken: boolean;
  /** Whether another user of the company has the mobile: a number of two users could sign in neither. */
  readonly mobileTaken: boolean;
}

/** 新增操作员 */
export function addOperator(
  operator: NewOperator,
  { count, accountTaken, mobileTaken }: NewOperatorContext,
): Decision<NewOperator, "OPERATORS_FULL" | "OPERATOR_ACCOUNT_TAKEN" | "OPERATOR_MOBILE_TAKEN"> {
  if (count >= operatorsMost) return refuse("OPERATORS_FULL", { most: String(operatorsMost) });
  if (accountTaken) return refuse("OPERATOR_ACCOUNT_TAKEN", { account: operator.account });
  if (mobileTaken) return refuse("OPERATOR_MOBILE_TAKEN");
  return accept(operator);
}

/** Whether a user is the firm's own account: it is its administrator, and can neither be disabled nor lose its role. */
export const isFirmAccount = ({ user, firm }: { readonly user: UserId; readonly firm: FirmId }): boolean =>
  (user as string) === (firm as string);

/** 操作员 of a firm. */
export interface Operator {
  readonly user: UserId;
  /** Account with which he signs in. */
  readonly account: string;
  readonly name: string;
  /** Mobile, with which he may sign in too. */
  readonly mobile: string;
  /** His roles; he may do what any of them allows. */
  readonly roles: readonly RoleName[];
  /** A disabled one cannot sign in. */
  readonly status: "enabled" | "disabled";
}

/** The operator after a change, and whether it ends his sessions. */
export interface OperatorChange {
  /** The operator as he is to be saved. */
  readonly after: Operator;
  /** Whether all his sessions end at once. */
  readonly signsOut: boolean;
}

/** 修改操作员: new roles hold from his next call on; a new password ends his sessions. */
export function editOperator(
  before: Operator,
  changes: Pick<Operator, "name" | "mobile" | "roles">,
  context: { readonly firm: FirmId; readonly mobileTaken: boolean; readonly newPassword: boolean },
): Decision<OperatorChange, "FIRM_ACCOUNT_FIXED" | "OPERATOR_MOBILE_TAKEN"> {
  if (isFirmAccount({ user: before.user, firm: context.firm })) return refuse("FIRM_ACCOUNT_FIXED");
  if (context.mobileTaken && changes.mobile !== before.mobile) return refuse("OPERATOR_MOBILE_TAKEN");
  return accept({
    after: { ...before, ...changes, name: changes.name.trim() },
    signsOut: context.newPassword,
  });
}

/** 启用或停用操作员: disabling ends his sessions at once. */
export function setOperatorStatus(
  before: Operator,
  status: Operator["status"],
  firm: FirmId,
): Decision<OperatorChange, "FIRM_ACCOUNT_FIXED"> {
  if (isFirmAccount({ user: before.user, firm })) return refuse("FIRM_ACCOUNT_FIXED");
  return accept({ after: { ...before, status }, signsOut: status === "disabled" });
}
