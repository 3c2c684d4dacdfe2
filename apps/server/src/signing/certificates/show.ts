import type { UserId } from "@zd/domain/kernel/brand";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Certificate } from "./certificate-store.ts";

/** A certificate, as its firm sees it. */
export const shown = (
  { serial, holder, firmId, userId, validFrom, validUntil, revokedAt, revokeReason }: Certificate,
  user: UserId,
  now: Instant,
) => ({
  serial,
  holder,
  isFirm: String(userId) === String(firmId),
  isOwn: userId === user,
  validFrom: instant(validFrom.getTime()),
  validUntil: instant(validUntil.getTime()),
  state: revokedAt
    ? ("revoked" as const)
    : validUntil.getTime() <= now
      ? ("expired" as const)
      : ("valid" as const),
  revokeReason,
});
