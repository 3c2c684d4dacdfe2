import { shownMode } from "@zd/domain/terms/codes";
import type { HallRow } from "./halls.ts";

/** Which sections of the hall are shown; fields that are left out do not restrict them. */
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

/** How many sections are shown at most. */
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

/** A key that is equal for filters that show the same. */
export const keyOf = (filter: HallFilter): string =>
  JSON.stringify([filter.wareKind || "", filter.side || "", filter.mode || "", ...exceptionsOf(filter)]);

const exceptionsOf = ({ exceptions = "" }: HallFilter) => exceptions.split(",").filter(Boolean).sort();
