import { isPattern, leastPassword, newPasswordRefusal, type PasswordRefusal } from "./weak-password.ts";

/** Rules of login passwords. Lengths are in characters. */

/** Least length of an old password, in characters: it may be from an earlier, shorter rule (G-32). */
const leastOld = 6;

/** A change of the login password as it is typed. */
export interface PasswordChange {
  /** Present password, at least 6 characters. */
  readonly old: string;
  /** New password, at least 8 characters. */
  readonly new: string;
  /** The new password once more; must be the same. */
  readonly confirm: string;
}

/** Faults in Chinese, by field (R-501…R-506); empty where there are none. */
export function passwordFaults(change: PasswordChange): Partial<Record<keyof PasswordChange, string>> {
  const faults = {
    old: oldFault(change.old),
    new: newPasswordFault(change.new),
    confirm: confirmFault(change),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** Why a new password is refused, in Chinese. */
export const passwordRefusalWords: Readonly<Record<PasswordRefusal, string>> = {
  PASSWORD_TOO_SHORT: `密码至少${leastPassword}个字符`,
  PASSWORD_COMMON: "密码过于常见或曾在别处泄露，请换一个",
  PASSWORD_OF_NAME: "密码不得包含账号、姓名、手机号、企业或交易中心的名称",
};

/**
 * Fault of a new password in Chinese, wherever it is set; null where there is none. Whether it was stolen elsewhere, or has a name in
 * it, the server alone says.
 */
export function newPasswordFault(password: string): string | null {
  if (!password) return "请输入新密码";
  const refusal = newPasswordRefusal(password, { names: [], isBreached: false });
  return refusal && passwordRefusalWords[refusal];
}

/**
 * 初始密码 that one user sets for another: it must have letters and digits, and not contain the account. Null where it may be
 * used.
 */
export function initialPasswordFault(
  password: string,
  account: string,
): "PASSWORD_TOO_SHORT" | "PASSWORD_WEAK" | "PASSWORD_COMMON" | null {
  if ([...password].length < leastPassword) return "PASSWORD_TOO_SHORT";
  const plain = password.toLowerCase();
  const mixed = /[a-z]/.test(plain) && /\d/.test(plain);
  if (!mixed || plain.includes(account.toLowerCase())) return "PASSWORD_WEAK";
  return isPattern(plain) ? "PASSWORD_COMMON" : null;
}

function oldFault(password: string): string | null {
  if (!password) return "请输入旧密码";
  return tooShort(password, leastOld);
}

function confirmFault({ new: newPassword, confirm }: PasswordChange): string | null {
  if (!confirm) return "请再次输入密码";
  return confirm === newPassword ? null : "两次输入的密码不一致";
}

const tooShort = (password: string, least: number): string | null =>
  [...password].length < least ? `密码至少${least}个字符` : null;
