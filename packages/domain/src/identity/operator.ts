import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { type RoleName, roles } from "./access.ts";

/** Roles that a firm gives to its operators; that of the administrator is the firm's own (domain §1.3). */
export const operatorRoles = {
  trader: roles.trader.label,
  contractClerk: roles.contractClerk.label,
  financeClerk: roles.financeClerk.label,
  logisticsClerk: roles.logisticsClerk.label,
  viewer: roles.viewer.label,
} as const satisfies Partial<Record<RoleName, string>>;
export type OperatorRole = keyof typeof operatorRoles;

/** As many as one firm may have, itself not counted. */
export const operatorsMost = 200;

/** An account name begins with a letter, so that it is never taken for a mobile number. */
export const isAccountName = (name: string): boolean => /^[a-z][a-z0-9_.-]{3,31}$/i.test(name);

export interface WantedOperator {
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  readonly roles: readonly OperatorRole[];
}

/** What is there already, as far as it stands in the way. */
export interface OperatorsAround {
  /** Operators of the firm, itself not counted, the disabled ones included. */
  readonly count: number;
  readonly accountTaken: boolean;
  /** By another user of the company: a number that is two people's could sign neither of them in. */
  readonly mobileTaken: boolean;
}

/** 新增操作员 */
export function addOperator(
  wanted: WantedOperator,
  { count, accountTaken, mobileTaken }: OperatorsAround,
): Decision<WantedOperator, "OPERATORS_FULL" | "OPERATOR_ACCOUNT_TAKEN" | "OPERATOR_MOBILE_TAKEN"> {
  if (count >= operatorsMost) return refuse("OPERATORS_FULL", { most: String(operatorsMost) });
  if (accountTaken) return refuse("OPERATOR_ACCOUNT_TAKEN", { account: wanted.account });
  if (mobileTaken) return refuse("OPERATOR_MOBILE_TAKEN");
  return accept(wanted);
}

/** The firm's own account is its administrator for good: nobody disables it or takes its role away from within. */
export const isFirmAccount = ({ user, firm }: { readonly user: UserId; readonly firm: FirmId }): boolean =>
  (user as string) === (firm as string);

/** 操作员, as his firm keeps him. */
export interface Operator {
  readonly user: UserId;
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  readonly roles: readonly RoleName[];
  readonly status: "enabled" | "disabled";
}

/** What a change makes of him, and whether it ends his sessions. */
export interface OperatorChange {
  readonly after: Operator;
  readonly signsOut: boolean;
}

/** 修改操作员: his next call is judged by the new roles; a new password signs him out wherever he is signed in. */
export function editOperator(
  before: Operator,
  wanted: Pick<Operator, "name" | "mobile" | "roles">,
  around: { readonly firm: FirmId; readonly mobileTaken: boolean; readonly newPassword: boolean },
): Decision<OperatorChange, "FIRM_ACCOUNT_FIXED" | "OPERATOR_MOBILE_TAKEN"> {
  if (isFirmAccount({ user: before.user, firm: around.firm })) return refuse("FIRM_ACCOUNT_FIXED");
  if (around.mobileTaken && wanted.mobile !== before.mobile) return refuse("OPERATOR_MOBILE_TAKEN");
  return accept({
    after: { ...before, ...wanted, name: wanted.name.trim() },
    signsOut: around.newPassword,
  });
}

/** 启用或停用操作员: a disabled one is out at once. */
export function setOperatorStatus(
  before: Operator,
  status: Operator["status"],
  firm: FirmId,
): Decision<OperatorChange, "FIRM_ACCOUNT_FIXED"> {
  if (isFirmAccount({ user: before.user, firm })) return refuse("FIRM_ACCOUNT_FIXED");
  return accept({ after: { ...before, status }, signsOut: status === "disabled" });
}
