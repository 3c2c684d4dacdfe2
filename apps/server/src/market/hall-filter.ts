import { shownMode } from "@zd/domain/terms/codes";
import type { HallRow } from "./halls.ts";

/** What a visitor of the hall wants to see; empty is all. */
export interface HallFilter {
  /** Left out for all ware kinds. */
  readonly wareKind?: string | undefined;
  /** Left out for both sides. */
  readonly side?: string | undefined;
  /** Left out for all modes. */
  readonly mode?: string | undefined;
  /** Trade modes to leave out, by comma. */
  readonly exceptions?: string | undefined;
}

/** So many sections are shown at most. */
const most = 300;

export function matching(rows: Iterable<HallRow>, filter: HallFilter): readonly HallRow[] {
  const { wareKind, side, mode } = filter;
  const without = exceptionsOf(filter);
  return [...rows]
    .filter(
      ({ published }) =>
        (!wareKind || published.wareKind === wareKind) &&
        (!side || published.side === side) &&
        (!mode || shownMode(published.mode, published.downmode) === mode) &&
        !without.includes(published.mode),
    )
    .slice(0, most);
}

/** The same for all filters that want the same. */
export const keyOf = (filter: HallFilter): string =>
  JSON.stringify([filter.wareKind || "", filter.side || "", filter.mode || "", ...exceptionsOf(filter)]);

const exceptionsOf = ({ exceptions = "" }: HallFilter) => exceptions.split(",").filter(Boolean).sort();
