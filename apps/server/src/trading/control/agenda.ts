import { type Instant, instant, type SectionId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import type { SectionTable } from "../tables.ts";

type SectionRow = Selectable<SectionTable>;

/** A section as a line of an agenda. */
export const agendaOf = (row: SectionRow) => ({
  section: row.id as SectionId,
  name: row.name,
  status: row.status,
  mode: row.mode,
  kind: row.kind,
  side: row.side,
  downmode: row.downmode,
  startsAt: instant(row.startsAt.getTime()),
  wares: row.wares,
  practice: row.practice,
});

/** A section with its clock and published terms, as the wire has it. */
export const sectionOf = (
  row: SectionRow & {
    /** Name of the section's ware kind. */
    readonly wareKindName: string;
  },
) => ({
  ...agendaOf(row),
  tradingDay: row.tradingDay,
  turn: row.turn,
  turns: row.turns,
  freeSeconds: Math.round(row.freeMs / 1000),
  extensionSeconds: Math.round(row.extensionMs / 1000),
  restSeconds: Math.round(row.restMs / 1000),
  shortlistSize: row.shortlistSize,
  deadline: momentOf(row.deadline),
  hardEnd: momentOf(row.hardEnd),
  region: row.region,
  wareKindName: row.wareKindName,
  quantity: row.quantity,
  clearedAt: momentOf(row.clearedAt),
});

export const momentOf = (at: Date | null): Instant | null => at && instant(at.getTime());
