/** What an SMS code is good for, in the words of the message that carries it. */
export const smsPurposes = {
  register: "会员注册",
  login: "重置登录密码",
  fund: "重置资金密码",
  mobile: "变更手机号",
  firm: "变更企业信息",
} as const;

export type SmsPurpose = keyof typeof smsPurposes;

/** Those for which MT1301 sends a code; of the others each has a call of its own. */
export const askedPurposes = ["login", "fund", "mobile"] as const satisfies readonly SmsPurpose[];

export type AskedPurpose = (typeof askedPurposes)[number];

/** Who asks for a code, and for which number. */
export interface SmsAsker {
  readonly signedIn: boolean;
  /** Whether the number is the one that the user who asks has registered. */
  readonly ownNumber: boolean;
}

/**
 * The purpose of a code where the call names none: whoever is not signed in resets his sign-in password; a user resets his
 * fund password with his own number, and shows with another that it shall become his.
 */
export const usualPurpose = ({ signedIn, ownNumber }: SmsAsker): AskedPurpose =>
  signedIn ? (ownNumber ? "fund" : "mobile") : "login";

/** Why a code is not sent: what belongs to a user is for him alone, and fund passwords go by his own number. */
export function purposeFault(
  purpose: AskedPurpose,
  { signedIn, ownNumber }: SmsAsker,
): "SIGNED_OUT" | "MOBILE_NOT_OWN" | null {
  if (purpose === "login") return null;
  if (!signedIn) return "SIGNED_OUT";
  return purpose === "fund" && !ownNumber ? "MOBILE_NOT_OWN" : null;
}

/** The words of the message: what the code opens stands beside it, so that nobody is talked out of it for something else. */
export const smsWords = (purpose: SmsPurpose, code: string): string =>
  `验证码${code}，用于${smsPurposes[purpose]}，5分钟内有效。如非本人操作请忽略；切勿告知任何人，工作人员也不会索要。`;
