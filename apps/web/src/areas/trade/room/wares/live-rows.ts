import type { SectionRow, WareRow } from "@zd/api/market/board";
import { useMemo } from "react";
import { useLiveSection, useLiveWare } from "../../../../realtime/market.ts";
import { useCalendarChanges } from "../phases/calendar-changes.ts";

/** A ware as it was published, with what has moved since. */
export function useWare(row: WareRow): WareRow {
  const live = useLiveWare(row.ware);
  return useMemo(() => (live ? { ...row, ...live } : row), [row, live]);
}

/** A section as it was published, with what has moved since. */
export function useSection(row: SectionRow): SectionRow {
  const live = useLiveSection(row.section);
  useCalendarChanges(row, live);
  return useMemo(() => (live ? { ...row, ...live } : row), [row, live]);
}
