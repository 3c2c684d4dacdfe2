/** Rules of login passwords. Lengths are in characters. */

/** Least lengths in characters: an old password may be from an earlier, shorter rule (G-32). */
const leastOld = 6;
const leastNew = 8;

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

/** Fault of a new password in Chinese, wherever it is set; null where there is none. */
export function newPasswordFault(password: string): string | null {
  if (!password) return "请输入新密码";
  return tooShort(password, leastNew);
}

/**
 * 初始密码 that one user sets for another: it must have letters and digits, and not contain the account. Null where it may be
 * used.
 */
export function initialPasswordFault(
  password: string,
  account: string,
): "PASSWORD_TOO_SHORT" | "PASSWORD_WEAK" | null {
  if (newPasswordFault(password)) return "PASSWORD_TOO_SHORT";
  const plain = password.toLowerCase();
  const mixed = /[a-z]/.test(plain) && /\d/.test(plain);
  return mixed && !plain.includes(account.toLowerCase()) ? null : "PASSWORD_WEAK";
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
