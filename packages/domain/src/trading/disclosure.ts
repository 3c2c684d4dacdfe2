import type { SectionStatus } from "./codes.ts";
import { isFirstRoundSealed, type Section } from "./session.ts";

/** Who may see offers: while they are sealed, nobody but the firm that placed them (domain §2.0). */

/** Statuses in which sealed offers are open. */
const openStatuses: ReadonlySet<SectionStatus> = new Set(["6", "7", "8"]);
/** Statuses of the first round of a second-round quote and of the rest after it; it is open unless it has a shortlist. */
const firstRound: ReadonlySet<SectionStatus> = new Set(["0", "1", "2", "3"]);

/**
 * Whether the exchange's staff may see who has offered and what; of a sealed phase not even they may (domain §2.0). A
 * section that was voided or suspended before its opening stays sealed. Of sealed offers only their number may be told: a
 * firm counts once however often it replaces its offer, a withdrawn one does not count, and the time of the last one is
 * not told.
 */
export function offersAreOpen({
  mode,
  status,
  sealedMs,
  shortlistSize,
}: Pick<Section, "mode" | "status" | "sealedMs" | "shortlistSize">): boolean {
  if (openStatuses.has(status)) return true;
  if (isFirstRoundSealed({ status, shortlistSize })) return false;
  if (mode === "3" || mode === "4") return false;
  const hasSealedRound = mode === "90" || sealedMs !== null;
  return hasSealedRound ? firstRound.has(status) : status !== "a";
}
