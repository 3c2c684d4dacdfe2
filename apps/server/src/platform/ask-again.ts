import { type Instant, instant } from "@zd/domain/kernel/brand";

const leastMs = 60_000;
const mostMs = 600_000;

/**
 * When an outside party that is silent, or still at it, is asked again: the longer it has been silent already, the later.
 * After a tenth of the time since it was first asked, at least a minute and at most ten.
 */
export const askAgainAt = (firstAskedAt: Instant, now: Instant): Instant =>
  instant(now + Math.min(Math.max(Math.round((now - firstAskedAt) / 10), leastMs), mostMs));
