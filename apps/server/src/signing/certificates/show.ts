import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { CertificateState } from "@zd/domain/signing/codes";
import { type Certificate, isOfFirm } from "./certificate-store.ts";

export function stateOf({ revokedAt, validUntil }: Certificate, now: Instant): CertificateState {
  if (revokedAt) return "revoked";
  return validUntil.getTime() <= now ? "expired" : "valid";
}

/** A certificate as its firm sees it. */
export const shown = (certificate: Certificate, user: UserId, now: Instant) => ({
  serial: certificate.serial,
  holder: certificate.holder,
  isFirm: isOfFirm(certificate),
  isOwn: certificate.userId === user,
  validFrom: instant(certificate.validFrom.getTime()),
  validUntil: instant(certificate.validUntil.getTime()),
  state: stateOf(certificate, now),
  revokeReason: certificate.revokeReason,
});
