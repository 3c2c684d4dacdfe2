import { type Instant, instant } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { dayMs, formatShanghai, startOfDay } from "../kernel/shanghai-time.ts";

/** 资金密码 (domain §6.4): six digits, for everything that moves money, and never the one of the login. */

export const mostWrong = 5;

/** What is wrong with a new one, in the words under the field; null where nothing is. */
export function fundPasswordFault(password: string, isLoginPassword: boolean): string | null {
  if (password === "") return "请输入资金密码";
  if (!/^\d{6}$/.test(password)) return "资金密码为6位数字";
  return isLoginPassword ? "资金密码不能与登录密码相同" : null;
}

/** How often a wrong one was entered. */
export interface PasswordTries {
  readonly wrong: number;
  readonly lockedUntil: Instant | null;
}

export const noTries: PasswordTries = { wrong: 0, lockedUntil: null };

export type FundPasswordRefusal = "FUND_PASSWORD_NOT_SET" | "FUND_PASSWORD_WRONG" | "FUND_PASSWORD_LOCKED";

/** Whether it is locked now; a right one does not open the lock before the next day. */
export function lockedNow({ lockedUntil }: PasswordTries, now: Instant): Refusal<FundPasswordRefusal> | null {
  if (lockedUntil === null || now >= lockedUntil) return null;
  return refuse("FUND_PASSWORD_LOCKED", { until: formatShanghai(lockedUntil) });
}

/**
 * One attempt: what is remembered of it, and why it was refused. The fifth wrong one locks until the next day in
 * Shanghai; a right one, or a new password by SMS (`noTries`), begins anew.
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
