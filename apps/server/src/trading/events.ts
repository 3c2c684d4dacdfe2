import type { StateOnTheWire } from "@zd/api/market/board";
import type { SectionStatus } from "@zd/domain/trading/codes";
import { event } from "../platform/live/event.ts";

/**
 * The board of a section has changed: its state and the wares that changed, in the form of the wire, so that all
 * nodes pass on the same. Live only: what is lost can be read again.
 */
export const sectionMoved = event<{
  /** The company that the section belongs to. */
  readonly company: string;
  /** Number of the section. */
  readonly section: string;
  /** Version of the section; a client drops older ones. */
  readonly version: number;
  /** State of the section, in the form of the wire. */
  readonly state: StateOnTheWire;
  /** The wares that changed otherwise than their section says (`wareUnder` of the contract). */
  readonly wares: readonly (readonly [ware: string, state: StateOnTheWire])[];
  /** When the section's clock has to act next, in milliseconds; null when it has nothing to do. */
  readonly ringsAt: number | null;
}>()("trading.sectionMoved");

/** A section was put on the calendar. */
export const sectionScheduled = event<{
  /** The company that the section belongs to. */
  readonly company: string;
  /** Number of the section. */
  readonly section: string;
  /** When its clock has to act first, in milliseconds. */
  readonly ringsAt: number;
}>()("trading.sectionScheduled");

/** The status of a section has changed. */
export const sectionTurned = event<{
  readonly section: string;
  /** The status that it has now. */
  readonly status: SectionStatus;
}>()("trading.sectionTurned");

/** A section has ended; jobs do what follows. */
export const sectionEnded = event<{
  readonly section: string;
  /** The status with which it has ended: 5 作废, 6 已结束 or 7 流标. */
  readonly status: SectionStatus;
}>()("trading.sectionEnded");

/** An entry of a dictionary was saved, perhaps with another name. */
export const dictionarySaved = event<{
  /** Number of the entry. */
  readonly entry: string;
}>()("trading.dictionarySaved");
