import { randomBytes } from "node:crypto";
import { stepsLookedAt, totpStepAt } from "@zd/domain/identity/second-factor";
import type { Instant } from "@zd/domain/kernel/brand";
import { Secret, TOTP } from "otpauth";
import { openBytes, sealBytes } from "../../platform/keys/personal.ts";

/** 验证器: one-time codes by time (RFC 6238), as every authenticator app makes them: SHA-1, six digits, thirty seconds. */

/** Length of a secret in bytes, as RFC 4226 asks for. */
const secretBytes = 20;

/** A new secret. */
export const drawSecret = (): Buffer => randomBytes(secretBytes);

const totpOf = (secret: Buffer, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** What an authenticator is told of a secret: to be typed, and as the link of a QR code. */
export function enrolmentOf(
  secret: Buffer,
  { issuer, account }: { readonly issuer: string; readonly account: string },
) {
  const totp = totpOf(secret, issuer, account);
  return { secret: totp.secret.base32, link: totp.toString() };
}

/** The step to which a code of this secret belongs, the nearest to now first; null where it belongs to none within ten minutes. */
export function stepOfCode(secret: Buffer, code: string, now: Instant): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: stepsLookedAt });
  return delta === null ? null : totpStepAt(now) + delta;
}

const recordOf = (userId: string) => `identity.second_factor/${userId}`;

/** A secret as it is stored: sealed for its user, so that it is of no use in the row of another. */
export const sealSecret = (userId: string, secret: Buffer): Buffer => sealBytes(recordOf(userId), secret);

/** The secret again; throws where it was changed, or is of another user. */
export const openSecret = (userId: string, sealed: Buffer): Buffer => openBytes(recordOf(userId), sealed);
