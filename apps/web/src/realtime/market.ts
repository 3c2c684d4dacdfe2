import type { SectionState, WareState } from "@zd/api/market/board";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { Connection, Market } from "./live-market.ts";
import { useServerClock } from "./server-clock.ts";

const MarketContext = createContext<Market | null>(null);
export const MarketProvider = MarketContext;

export function useMarket(): Market {
  const market = use(MarketContext);
  if (!market) throw new Error("MarketProvider is missing");
  return market;
}

/** Holds the connection while the component is on the page. */
export function useMarketConnection(wanted: boolean): void {
  const market = useMarket();
  useEffect(() => {
    return wanted ? market.want() : undefined;
  }, [market, wanted]);
}

export function useConnection(): Connection {
  const market = useMarket();
  return useSyncExternalStore((changed) => market.subscribe("connection", changed), market.connection);
}

/** Has silence of the line noticed within seconds while the component is on the page. */
export function useWatchedLine(): void {
  const market = useMarket();
  useEffect(() => {
    return market.watch();
  }, [market]);
}

/** Follows the sections while the component is on the page. */
export function useFollowedSections(sections: readonly SectionId[]): void {
  const market = useMarket();
  // By content: callers build the list anew with every rendering.
  const key = sections.join(" ");
  useEffect(() => {
    return key ? market.follow(key.split(" ") as SectionId[]) : undefined;
  }, [market, key]);
}

/** What moves of a section, or null before its first word. */
export function useLiveSection(id: SectionId): SectionState | null {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.section(id),
  );
}

/** What moves of a ware, or null before its first word; renders again only when this ware changes. */
export function useLiveWare(id: WareId): WareState | null {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.ware(id),
  );
}

/** Whether a section's figures may be out of date: a page that shows them greys them out. */
export function useStale(id: SectionId): boolean {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.stale(id),
  );
}

/** The moment that a section's figures are of while they may be out of date; null while they are not. */
export function useStaleSince(id: SectionId): Instant | null {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.staleSince(id),
  );
}

/**
 * Something that follows from the time as far as it holds for a section's figures; renders again only when it changes.
 * While they may be out of date it stands still at the moment that they are of: what a clock counts down to may have been
 * moved since.
 */
export function useMarketTime<T extends string | number | boolean | null>(
  id: SectionId,
  read: (now: Instant) => T,
): T {
  const market = useMarket();
  const clock = useServerClock();
  return useSyncExternalStore(
    (changed) => {
      const leave = [clock.subscribe(changed), market.subscribe(id, changed)];
      return () => {
        for (const stop of leave) stop();
      };
    },
    () => read(market.staleSince(id) ?? clock.now()),
  );
}
