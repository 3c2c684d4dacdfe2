import { isRepeat, isRun } from "../identity/weak-password.ts";
import { type Instant, instant } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { dayMs, formatShanghai, startOfDay } from "../kernel/shanghai-time.ts";

/** 资金密码 (domain §6.4): six digits, for everything that moves money, and never the one of the login. */

/** Wrong attempts until the password is locked. */
export const mostWrong = 5;

/**
 * Fault of a new fund password, in Chinese; null where there is none. `numbers` are those that others know of the user: mobile
 * and ID numbers.
 */
export function fundPasswordFault(
  password: string,
  isLoginPassword: boolean,
  numbers: readonly string[] = [],
): string | null {
  if (password === "") return "请输入资金密码";
  if (!/^\d{6}$/.test(password)) return "资金密码为6位数字";
  if (isLoginPassword) return "资金密码不能与登录密码相同";
  if (isRepeat(password, 3) || isDoubled(password)) return "资金密码过于简单：不能是重复的数字";
  if (isRun(password)) return "资金密码过于简单：不能是连续的数字";
  if (isBirthday(password)) return "资金密码过于简单：不能是出生日期";
  const isKnown = numbers.some((number) => number.includes(password));
  return isKnown ? "资金密码不能取自本人手机号或证件号码" : null;
}

/** Whether digits stand in pairs, such as 112233. */
const isDoubled = (digits: string): boolean => /^(\d)\1(\d)\2(\d)\3$/.test(digits);

/** Whether six digits are a day as people write their birthday: year, month and day, or a year and a month. */
function isBirthday(digits: string): boolean {
  const [first = 0, middle = 0, last = 0] = (digits.match(/\d\d/g) ?? []).map(Number);
  const isMonth = (number: number) => number >= 1 && number <= 12;
  if ((first === 19 || first === 20) && isMonth(last)) return true;
  return isMonth(middle) && last >= 1 && last <= 31;
}

/** Wrong attempts since the last right one. */
export interface PasswordTries {
  /** Number of wrong attempts in a row. */
  readonly wrong: number;
  /** Until when it is locked, or was locked last; null where it was not since. */
  readonly lockedUntil: Instant | null;
}

export const noTries: PasswordTries = { wrong: 0, lockedUntil: null };

export type FundPasswordRefusal = "FUND_PASSWORD_NOT_SET" | "FUND_PASSWORD_WRONG" | "FUND_PASSWORD_LOCKED";

/** FUND_PASSWORD_LOCKED while it is locked, when even the right one is refused; otherwise null. */
export function lockedNow({ lockedUntil }: PasswordTries, now: Instant): Refusal<FundPasswordRefusal> | null {
  if (lockedUntil === null || now >= lockedUntil) return null;
  return refuse("FUND_PASSWORD_LOCKED", { until: formatShanghai(lockedUntil) });
}

/**
 * Counts one attempt, and says why it is refused (null where it is right). The fifth wrong one locks until the next day
 * in Shanghai; a right one, or a new password by SMS (`noTries`), starts the count anew.
 */
export function tryFundPassword(
  tries: PasswordTries,
  isRight: boolean,
  now: Instant,
): { readonly tries: PasswordTries; readonly refusal: Refusal<FundPasswordRefusal> | null } {
  const locked = lockedNow(tries, now);
  if (locked) return { tries, refusal: locked };
  if (isRight) return { tries: noTries, refusal: null };
  const wrong = (tries.lockedUntil === null ? tries.wrong : 0) + 1;
  if (wrong < mostWrong) {
    const left = String(mostWrong - wrong);
    return { tries: { wrong, lockedUntil: null }, refusal: refuse("FUND_PASSWORD_WRONG", { count: left }) };
  }
  const lockedUntil = instant(startOfDay(now) + dayMs);
  const refusal = refuse("FUND_PASSWORD_LOCKED", { until: formatShanghai(lockedUntil) });
  return { tries: { wrong, lockedUntil }, refusal };
}
