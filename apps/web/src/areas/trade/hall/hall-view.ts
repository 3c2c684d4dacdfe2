import type { SectionId } from "@zd/domain/kernel/brand";
import { useCallback, useState } from "react";
import { storedValue } from "../../../api/stored-value.ts";
import type { Sort } from "./ware-order.ts";

/**
 * How often the hall reads its lists again, in milliseconds: sections come and go during the day, and the board itself
 * comes over the socket. Where it does not, all is polled (G-43).
 */
export const calmMs = 15_000;

export type Group = "running" | "waiting" | "ended";

export interface SectionFilter {
  /** Empty: all. */
  readonly wareKind: string;
  /** B or S; empty for both. */
  readonly side: string;
  /** A code of the trade modes as they are shown; empty for all. */
  readonly mode: string;
  /** Code of a region; empty for all. */
  readonly region: string;
}

/** How the visitor looks at the hall. */
export interface HallView extends SectionFilter {
  /** Which sections are listed: those that run, are still to come, or are over. */
  readonly group: Group;
  /** Whether only wares that the visitor follows are shown. */
  readonly followedOnly: boolean;
  /** By what the wares of a section are ordered, where somebody has said so. */
  readonly sorts: Readonly<Record<SectionId, Sort>>;
  /** How many wares of a section are unfolded, where more than the first ones are. */
  readonly unfolded: Readonly<Record<SectionId, number>>;
}

export const noFilter: SectionFilter = { wareKind: "", side: "", mode: "", region: "" };

const atFirst: HallView = { ...noFilter, group: "running", followedOnly: false, sorts: {}, unfolded: {} };

const storedView = storedValue<HallView>("hall-view", "session");

/** The view survives leaving the hall and coming back. */
export function useHallView() {
  const [view, setView] = useState<HallView>(() => ({ ...atFirst, ...storedView.read() }));
  const change = useCallback(
    (part: (view: HallView) => Partial<HallView>) =>
      setView((now) => {
        const next = { ...now, ...part(now) };
        storedView.write(next);
        return next;
      }),
    [],
  );
  return [view, change] as const;
}
