import type { SectionId } from "@zd/domain/kernel/brand";
import { useCallback, useState } from "react";
import { kept } from "../../../api/kept.ts";
import type { Sort } from "./ware-order.ts";

export type Group = "running" | "waiting" | "ended";

export interface SectionFilter {
  /** Empty: all. */
  readonly wareKind: string;
  readonly side: string;
  readonly mode: string;
  readonly region: string;
}

/** How the visitor looks at the hall. */
export interface HallView extends SectionFilter {
  readonly group: Group;
  readonly followedOnly: boolean;
  readonly sorts: Readonly<Record<SectionId, Sort>>;
  /** How many wares of a section are unfolded, where more than the first ones are. */
  readonly unfolded: Readonly<Record<SectionId, number>>;
}

export const noFilter: SectionFilter = { wareKind: "", side: "", mode: "", region: "" };

const atFirst: HallView = { ...noFilter, group: "running", followedOnly: false, sorts: {}, unfolded: {} };

const keptView = kept<HallView>("hall-view", "session");

/** The view survives leaving the hall and coming back. */
export function useHallView() {
  const [view, setView] = useState<HallView>(() => ({ ...atFirst, ...keptView.read() }));
  const change = useCallback(
    (part: (view: HallView) => Partial<HallView>) =>
      setView((now) => {
        const next = { ...now, ...part(now) };
        keptView.write(next);
        return next;
      }),
    [],
  );
  return [view, change] as const;
}
