import { type Instant, instant } from "../kernel/brand.ts";

/** What somebody who has given his password must do before anything else. */

/** 初始密码: how long a password that somebody else has chosen may be used to sign in, in ms. */
const firstPasswordMs = 24 * 3_600_000;

/** Until when a first password that is given now may be used. */
export const firstPasswordUntil = (now: Instant): Instant => instant(now + firstPasswordMs);

/** The step that a session waits for, with its Chinese name. */
export const signInSteps = {
  factor: "两步验证",
  password: "修改初始密码",
  enrolment: "绑定两步验证",
} as const;
export type SignInStep = keyof typeof signInSteps;

/** What of a session and its user decides on the next step. */
interface SignInFacts {
  /** Whether the user's password was chosen by somebody else, and must be changed. */
  readonly isFirstPassword: boolean;
  /** Whether the second factor has yet to be given in this session. */
  readonly isFactorDue: boolean;
  /** Whether the user must have a second factor, and has none. */
  readonly lacksFactor: boolean;
}

/** The next step of a session; null where its user may do all that his roles allow. */
export function nextStep({ isFirstPassword, isFactorDue, lacksFactor }: SignInFacts): SignInStep | null {
  if (isFactorDue) return "factor";
  if (isFirstPassword) return "password";
  return lacksFactor ? "enrolment" : null;
}
