import type { WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { useMemo, useState, useSyncExternalStore } from "react";
import type { Market } from "../../../realtime/live-market.ts";
import { useMarket } from "../../../realtime/market.ts";
import type { OwnStands, Standing } from "../room/own/own-orders.ts";
import type { StandingCounts } from "./desk-title.ts";
import { type DeskLot, type LostWare, outbidQueue } from "./outbid-queue.ts";

/** What was lost in the sessions, as they stand now; draws again when one of them has moved. */
export function useOutbidQueue(lots: readonly DeskLot[], stands: OwnStands): readonly LostWare[] {
  const market = useMarket();
  // Every accepted bid is told of its section too.
  const moved = useSyncExternalStore(
    (changed) => {
      const leave = lots.map(({ section }) => market.subscribe(section.section, changed));
      return () => {
        for (const stop of leave) stop();
      };
    },
    () => lots.map(({ section: { section } }) => market.section(section)?.version ?? "").join(" "),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions say when the market has moved
  return useMemo(
    () =>
      outbidQueue(
        lots.map((lot) => lotNow(market, lot)),
        stands,
      ),
    [lots, stands, market, moved],
  );
}

/** A session with what has moved since it was read. */
const lotNow = (market: Market, { section, wares }: DeskLot): DeskLot => ({
  section: { ...section, ...market.section(section.section) },
  wares: wares.map((row) => ({ ...row, ...market.ware(row.ware) })),
});

/** How many of the sessions tell how they stand now. */
export function useFeedCount(lots: readonly DeskLot[]): number {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => {
      const leave = [
        market.subscribe("connection", changed),
        ...lots.map(({ section }) => market.subscribe(section.section, changed)),
      ];
      return () => {
        for (const stop of leave) stop();
      };
    },
    () =>
      market.connection() === "lost"
        ? 0
        : lots.filter(({ section: { section } }) => !market.stale(section)).length,
  );
}

/** How often the firm stands in each way. */
export function standingCounts(stands: OwnStands): StandingCounts {
  const counts: Partial<Record<Standing, number>> = {};
  for (const { standing } of stands.values()) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
}

/** The wares of a session in the order of its pane: those with own orders first, each by its number. */
export const paneOrder = (wares: readonly WareRow[], stands: OwnStands): readonly WareRow[] =>
  wares.toSorted((a, b) => Number(stands.has(b.ware)) - Number(stands.has(a.ware)));

/** So many wares of a session stand in its pane unless it is unfolded. */
export const paneRows = 5;

/** The wares that a pane shows: the first ones, and the one that the ticket is for wherever it stands. */
export function paneWindow(
  wares: readonly WareRow[],
  selected: WareId | null,
  isWhole: boolean,
): readonly WareRow[] {
  if (isWhole || wares.length <= paneRows) return wares;
  const first = wares.slice(0, paneRows);
  const row = wares.find(({ ware }) => ware === selected);
  return row === undefined || first.includes(row) ? first : [...first.slice(0, -1), row];
}

/** The same list as before as long as it holds the same values, so that what follows from it is not reckoned anew. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [last, setLast] = useState(list);
  if (last === list) return last;
  const isSame = last.length === list.length && last.every((one, at) => one === list[at]);
  if (isSame) return last;
  setLast(list);
  return list;
}
