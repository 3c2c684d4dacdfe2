import type { UserId } from "@zd/domain/kernel/brand";
import type { CalendarChange, CalendarChangeState } from "@zd/domain/system/calendar-change";
import type { ColumnType, GeneratedAlways } from "kysely";

/** 日历变更: a change of the calendar; the confirmed ones make it, in the order from which they count. */
export interface CalendarChangeTable {
  id: GeneratedAlways<bigint>;
  kind: CalendarChange["kind"];
  /** The year of the days; null for hours. */
  year: bigint | null;
  /** What is changed. JSON. */
  details: ColumnType<CalendarChange, string, never>;
  /** The same in Chinese, as the list shows it. */
  words: string;
  /** As the member of staff gave it who has asked for it. */
  reason: string;
  /** 0 waits, 1 confirmed, 2 rejected. */
  state: CalendarChangeState;
  /** The member of staff who has asked for it; null where the platform itself has entered a year. */
  askedBy: UserId | null;
  askedName: string;
  askedAt: Date;
  /** Who has confirmed or rejected it; null until somebody has, and where the platform has entered a year. */
  decidedBy: UserId | null;
  decidedName: string | null;
  decidedAt: Date | null;
  /** What the second person wrote; null where nothing. */
  memo: string | null;
  /** From which moment on it counts; null until it is confirmed. */
  countsFrom: Date | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "system.calendarChange": CalendarChangeTable;
  }
}
