/** An old password may stem from an older rule; new ones are longer (G-32). */
const leastOld = 6;
const leastNew = 8;

export interface PasswordChange {
  readonly old: string;
  readonly new: string;
  readonly confirm: string;
}

/** What is wrong with each field, in the words under it (R-501…R-506); an empty object when nothing is. */
export function passwordFaults(change: PasswordChange): Partial<Record<keyof PasswordChange, string>> {
  const faults = {
    old: oldFault(change.old),
    new: newPasswordFault(change.new),
    confirm: confirmFault(change),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** The rule for every new password, wherever it is set; null when it is kept. */
export function newPasswordFault(password: string): string | null {
  if (!password) return "请输入新密码";
  return tooShort(password, leastNew);
}

/**
 * 初始密码: one that somebody sets for another must not be guessed from what everybody knows. Letters and digits, and no
 * account name in it.
 */
export function givenPasswordFault(
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

function confirmFault({ new: wanted, confirm }: PasswordChange): string | null {
  if (!confirm) return "请再次输入密码";
  return confirm === wanted ? null : "两次输入的密码不一致";
}

const tooShort = (password: string, least: number): string | null =>
  [...password].length < least ? `密码至少${least}个字符` : null;
