import type { SectionStatus, TradeMode } from "./codes.ts";

/** Modes in which everybody sees the best price while it is being bid for. */
const openModes: ReadonlySet<TradeMode> = new Set(["0", "1", "2", "5", "9", "mall"]);
/** A sealed offer has been opened once it is evaluated, and stays so. */
const opened: ReadonlySet<SectionStatus> = new Set(["6", "7", "8"]);
/** The first round of a second-round quote is held in the open, and so is the rest after it. */
const firstRound: ReadonlySet<SectionStatus> = new Set(["0", "1", "2", "3"]);

/**
 * Whether the staff may see who has offered, and what (domain §2.0: of a sealed phase nobody may, not even they). A
 * section that was voided or is suspended before its opening stays sealed.
 */
export const offersAreOpen = (mode: TradeMode, status: SectionStatus): boolean =>
  openModes.has(mode) || opened.has(status) || (mode === "90" && firstRound.has(status));
