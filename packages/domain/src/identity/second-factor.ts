import { type Instant, instant } from "../kernel/brand.ts";

/** 两步验证: what a user proves himself with besides his password. */

/** Kinds of second factors. */
export const factorKinds = { totp: "验证器", passkey: "通行密钥" } as const;
export type FactorKind = keyof typeof factorKinds;

/** How many factors a user may have. */
export const factorsMost = 10;
/** How many 恢复码 a user gets; each serves once, in place of a factor that he has lost. */
export const recoveryCodes = 10;

/** For how long a proof counts for what asks for it once more, in ms. */
const proofHoldsMs = 5 * 60_000;

/** Whether a session that proved its factor then need not do so again; null where it never has. */
export const isProofFresh = (provenAt: Instant | null, now: Instant): boolean =>
  provenAt !== null && now < provenAt + proofHoldsMs;

/** How long a code of an authenticator is shown, in ms (RFC 6238). */
const totpStepMs = 30_000;
/** By how many steps a code may be early or late: whoever types needs a moment, and clocks differ. */
const stepsApart = 1;
/** By how many steps a code is told from a wrong one, to say that the clock is off: ten minutes. */
export const stepsLookedAt = 20;

/** The step of a moment: how many have gone by since 1970. */
export const totpStepAt = (now: Instant): number => Math.floor(now / totpStepMs);

/** Why a code of an authenticator is not taken. */
export type TotpRefusal = "FACTOR_CODE_WRONG" | "FACTOR_CLOCK_OFF" | "FACTOR_CODE_USED";

/** Why a second factor of any kind is not taken. */
export type FactorRefusal = TotpRefusal | "PASSKEY_REFUSED";

/** How long a passkey may take to sign, in ms: its user has to find and to touch it. */
export const challengeMs = 3 * 60_000;

/**
 * Judges a code by the step that it belongs to, null where it belongs to none near; `lastStep` is that of the last code that was
 * taken, null before the first: a code serves once, and none before it any more.
 */
export function judgeTotp(
  step: number | null,
  { lastStep, now }: { readonly lastStep: number | null; readonly now: Instant },
): TotpRefusal | null {
  if (step === null) return "FACTOR_CODE_WRONG";
  if (Math.abs(step - totpStepAt(now)) > stepsApart) return "FACTOR_CLOCK_OFF";
  return lastStep !== null && step <= lastStep ? "FACTOR_CODE_USED" : null;
}

/** Whether a text is a code of an authenticator: six digits; anything else is taken for a 恢复码. */
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(text);

/** A 恢复码 as it is compared: its letters and digits, small. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** How long a session may stand before its second factor, in ms; then the password has to be given again. */
const factorWaitMs = 10 * 60_000;

/** Until when the second factor has to be given after the password. */
export const factorUntil = (now: Instant): Instant => instant(now + factorWaitMs);
