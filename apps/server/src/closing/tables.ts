import type { DayNotes, SheetState } from "@zd/domain/closing/day-sheet";
import type { UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";
import type { Json } from "../platform/database/schema.ts";
import type { SheetFigures } from "./reckon-sheet.ts";

/** 日终单: one row a version of a day's sheet. */
export interface SheetTable {
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  /** From 1; the highest is the one in force. */
  version: bigint;
  /** 1 待签字 to 5 已重开; a day that is not over has no row. */
  state: Exclude<SheetState, "0">;
  /** What the first has signed, amounts as text with a mark (exact-json.ts); null before. */
  figures: Json<SheetFigures> | null;
  /** Hash of what the first has signed; null before. */
  mark: string | null;
  /** What is said of checks that do not fit. */
  notes: Json<DayNotes>;
  /** Who has signed first; null before. */
  firstBy: UserId | null;
  /** When that was; null as `firstBy` is. */
  firstAt: Date | null;
  /** Who has signed second, never the first; null before. */
  secondBy: UserId | null;
  /** When that was; null as `secondBy` is. */
  secondAt: Date | null;
  /** Why the first signature was given back last; empty where it never was. */
  returned: Generated<string>;
  /** Why it is to be opened again; null where nobody has asked. */
  reopenReason: string | null;
  /** Who has asked for that; null where nobody has. */
  reopenBy: UserId | null;
  /** When that was; null as `reopenBy` is. */
  reopenAt: Date | null;
  /** Who has decided about it, never the one who asked; null before. */
  reopenDecidedBy: UserId | null;
  /** When that was; null as `reopenDecidedBy` is. */
  reopenDecidedAt: Date | null;
  /** What he said of it; null before. */
  reopenOpinion: string | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "closing.sheet": SheetTable;
  }
}
