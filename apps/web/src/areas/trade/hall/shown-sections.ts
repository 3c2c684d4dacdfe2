import type { SectionRow } from "@zd/api/market/board";
import { useMemo } from "react";
import { useFollowedWares } from "../../../realtime/ware-follow.ts";
import type { Group, HallView } from "./hall-view.ts";
import { type SectionWares, useWaresOf } from "./live-rows.ts";
import { groupSections } from "./section-groups.ts";

/** What the hall shows of the day's sections. */
export interface ShownSections {
  /** The sections that pass the menus, by group. */
  readonly groups: Readonly<Record<Group, readonly SectionRow[]>>;
  /** The running sections with their wares, in the order of the page; none while another group is looked at. */
  readonly panels: readonly { readonly row: SectionRow; readonly of: SectionWares }[];
  /** Ids of the wares that the visitor follows, in all sections. */
  readonly followedWares: ReadonlySet<string>;
  /** How many wares of the running sections the visitor follows. */
  readonly followedCount: number;
}

const noSections: readonly SectionRow[] = [];

/** The sections that pass the view's filters; the wares of the running ones are read. */
export function useShownSections(sections: readonly SectionRow[] | undefined, view: HallView): ShownSections {
  const followedWares = useFollowedWares();
  const { wareKind, side, mode, region } = view;
  const groups = useMemo(
    () => groupSections(sections ?? noSections, { wareKind, side, mode, region }),
    [sections, wareKind, side, mode, region],
  );
  const visible = view.group === "running" ? groups.running : noSections;
  const waresOf = useWaresOf(visible);
  const followedCount = [...waresOf.values()].reduce(
    (sum, { wares }) => sum + (wares?.filter(({ ware }) => followedWares.has(ware)).length ?? 0),
    0,
  );
  const panels = visible.flatMap((row) => {
    const of = waresOf.get(row.section);
    if (!of) return [];
    // A section that is still being read may hold a followed ware.
    const isShown = !view.followedOnly || !of.wares || of.wares.some(({ ware }) => followedWares.has(ware));
    return isShown ? [{ row, of }] : [];
  });
  return { groups, panels, followedWares, followedCount };
}
