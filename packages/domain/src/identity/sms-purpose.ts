/** Purposes of an SMS code, in the words of its message. */
export const smsPurposes = {
  register: "会员注册",
  login: "重置登录密码",
  fund: "重置资金密码",
  mobile: "变更手机号",
  firm: "变更企业信息",
} as const;

export type SmsPurpose = keyof typeof smsPurposes;

/** Purposes for which MT1301 sends a code; each of the others has a call of its own. */
export const requestablePurposes = ["login", "fund", "mobile"] as const satisfies readonly SmsPurpose[];

export type RequestablePurpose = (typeof requestablePurposes)[number];

/** Who asks for a code. */
export interface SmsAsker {
  /** Whether he is signed in. */
  readonly signedIn: boolean;
  /** Whether the number is the one that he has registered. */
  readonly ownNumber: boolean;
}

/**
 * Purpose of a code where the call names none: without a sign-in a reset of the login password; of a signed-in user a
 * reset of the fund password where it is his own number, otherwise a change to that number.
 */
export const usualPurpose = ({ signedIn, ownNumber }: SmsAsker): RequestablePurpose =>
  signedIn ? (ownNumber ? "fund" : "mobile") : "login";

/**
 * Why a code is not sent; null where it is. All purposes but `login` need a sign-in, and that of the fund password the
 * user's own number.
 */
export function purposeFault(
  purpose: RequestablePurpose,
  { signedIn, ownNumber }: SmsAsker,
): "SIGNED_OUT" | "MOBILE_NOT_OWN" | null {
  if (purpose === "login") return null;
  if (!signedIn) return "SIGNED_OUT";
  return purpose === "fund" && !ownNumber ? "MOBILE_NOT_OWN" : null;
}
