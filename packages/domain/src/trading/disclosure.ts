import type { SectionStatus } from "./codes.ts";
import { isFirstRoundSealed, type Section } from "./session.ts";

/** A sealed offer has been opened once it is evaluated, and stays so. */
const opened: ReadonlySet<SectionStatus> = new Set(["6", "7", "8"]);
/** The first round of a second-round quote is held in the open, unless it has a shortlist; so is the rest after it. */
const firstRound: ReadonlySet<SectionStatus> = new Set(["0", "1", "2", "3"]);

/**
 * Whether the staff may see who has offered, and what (domain §2.0: of a sealed phase nobody may, not even they). A
 * section that was voided or is suspended before its opening stays sealed.
 *
 * Of what is sealed everybody may know how many offers there are, and nothing else: a firm counts once, however
 * often it replaces its offer, and one that is withdrawn does not count. When the last one came stays back with the rest.
 */
export function offersAreOpen({
  mode,
  status,
  sealedMs,
  shortlistSize,
}: Pick<Section, "mode" | "status" | "sealedMs" | "shortlistSize">): boolean {
  if (opened.has(status)) return true;
  if (isFirstRoundSealed({ status, shortlistSize })) return false;
  if (mode === "3" || mode === "4") return false;
  const hasSealedRound = mode === "90" || sealedMs !== null;
  return hasSealedRound ? firstRound.has(status) : status !== "a";
}
