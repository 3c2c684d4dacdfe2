import { useQueryClient } from "@tanstack/react-query";
import type { SectionRow, SectionState } from "@zd/api/market/board";
import { market } from "@zd/api/market/operations";
import { trading } from "@zd/api/trading/operations";
import { useEffect } from "react";

/** What is published of a section and its wares. */
const readsOfSection = [
  market.listSections,
  market.listWares,
  trading.readWareParameters,
  trading.readWareFees,
] as const;

/** A section that waits for its start moves only when the exchange changes it: what was published is read again. */
export function useCalendarChanges(row: SectionRow, live: SectionState | null): void {
  const client = useQueryClient();
  const newVersion = live !== null && live.status === "0" && live.version > row.version ? live.version : null;
  useEffect(() => {
    if (newVersion !== null)
      for (const { name } of readsOfSection) void client.invalidateQueries({ queryKey: [name] });
  }, [client, newVersion]);
}
