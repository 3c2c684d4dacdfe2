import type { Instant } from "../kernel/brand.ts";
import { addMonths, addYears } from "../kernel/calendar.ts";

/** What keeps a firm from trading, or from quoting, because of what it has done (domain §1.2). */

/**
 * What counts towards the blacklist (domain §1.2): an auction without a bid of a firm that had entered it, a default, or
 * a given-up quotation.
 */
export interface Misconduct {
  /** What it was; only defaults are counted by the server today (domain §1.2.6). */
  readonly kind: "no-bid" | "default" | "quotation-given-up";
  readonly at: Instant;
}

/** How many of each kind within a year put a firm on the blacklist, for one year. */
const misconductLimits: Readonly<Record<"no-bid" | "default", number>> = { "no-bid": 2, default: 5 };

/** A listing on the blacklist that follows from misconduct. */
export interface Blacklisting {
  /** Its end; the firm is free again at this moment. */
  readonly until: Instant;
  /** How much of one kind there was in the year that ended with the last of it. */
  readonly count: number;
}

/** Why and until when a firm is on the blacklist; null where it is not now. Of several listings the one that ends last. */
export function blacklistingOf(misconduct: readonly Misconduct[], now: Instant): Blacklisting | null {
  const listings = (["no-bid", "default"] as const).flatMap((kind) => {
    const times = misconduct.filter((one) => one.kind === kind).map(({ at }) => at);
    return times.flatMap((at): readonly Blacklisting[] => {
      const count = times.filter((other) => other <= at && at < addYears(other, 1)).length;
      return count >= misconductLimits[kind] ? [{ until: addYears(at, 1), count }] : [];
    });
  });
  const open = listings.filter(({ until }) => until > now);
  return open.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** Until when a firm may not quote: six months after it has given up what it had won (domain §1.2). Null where it may. */
export const quotingSuspendedUntil = (misconduct: readonly Misconduct[], now: Instant): Instant | null =>
  latest(
    misconduct.flatMap(({ kind, at }) => (kind === "quotation-given-up" ? [addMonths(at, 6)] : [])),
    now,
  );

function latest(ends: readonly Instant[], now: Instant): Instant | null {
  const open = ends.filter((end) => end > now).toSorted((a, b) => b - a);
  return open[0] ?? null;
}
