import type { StateOnTheWire } from "@zd/api/market/board";
import type { SectionStatus } from "@zd/domain/trading/codes";
import { event } from "../platform/event.ts";

/**
 * Something on a section's board has moved: its state and the wares that changed, in the form of the wire, so that
 * every node passes on the same. Told live only; what is lost can be read again.
 */
export const sectionMoved = event<{
  readonly company: string;
  readonly section: string;
  readonly version: number;
  readonly state: StateOnTheWire;
  readonly wares: readonly (readonly [ware: string, state: StateOnTheWire])[];
  /** When the section's clock next has something to do; null when it has nothing. */
  readonly ringsAt: number | null;
}>()("trading.sectionMoved");

/** A section was put on the calendar. */
export const sectionScheduled = event<{
  readonly company: string;
  readonly section: string;
  readonly ringsAt: number;
}>()("trading.sectionScheduled");

/** A section has gone over to another status: opened, counting down, suspended, ended. */
export const sectionTurned = event<{ readonly section: string; readonly status: SectionStatus }>()(
  "trading.sectionTurned",
);

/** A section has come to its end: what follows from that is done by jobs. */
export const sectionEnded = event<{ readonly section: string; readonly status: SectionStatus }>()(
  "trading.sectionEnded",
);

/** An entry of a dictionary was saved; its name may be another one now. */
export const dictionarySaved = event<{ readonly entry: string }>()("trading.dictionarySaved");
