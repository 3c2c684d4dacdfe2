import type { SectionRow } from "@zd/api/market/board";
import type { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { storedValue } from "../../../api/stored-value.ts";

/** So many sessions stand on the desk: as many as a firm has been in at once, so that its queue misses none of them. */
export const deskMost = 12;

/** So many of them have a key of their own, which is their place. */
export const deskKeys = 9;

/** A session of the day with what the firm has in it (2030). */
export type OwnSession = Pick<
  OutputOf<typeof trading.listSections>[number],
  "section" | "leading" | "outbid" | "held"
>;

/** Whether the firm has bids in the session, or money held for it. */
const takesPart = ({ leading, outbid, held }: OwnSession): boolean => leading > 0 || outbid > 0 || held > 0n;

/** The sessions that the firm takes part in and that are not over, the earliest first; no more than the desk has room for. */
export function ownRunning(day: readonly SectionRow[], own: readonly OwnSession[]): readonly SectionId[] {
  const mine = new Set(own.filter(takesPart).map(({ section }) => section));
  return day
    .filter(({ section, status }) => mine.has(section) && !isTerminal(status))
    .toSorted((a, b) => a.startsAt - b.startsAt || a.section.localeCompare(b.section))
    .map(({ section }) => section)
    .slice(0, deskMost);
}

/**
 * What the desk shows where nobody has chosen: what it showed before, and what the firm has come to take part in since. A
 * session that is over stays, so that its result can be read, until a new one needs its place.
 */
export const withNew = (shown: readonly SectionId[], own: readonly SectionId[]): readonly SectionId[] => {
  const fresh = own.filter((section) => !shown.includes(section));
  if (fresh.length === 0) return shown;
  const tooMany = Math.max(0, shown.length + fresh.length - deskMost);
  const over = new Set(shown.filter((section) => !own.includes(section)).slice(0, tooMany));
  return [...shown.filter((section) => !over.has(section)), ...fresh].slice(0, deskMost);
};

/** The sessions that were chosen, as far as the day still has them, in the order of the choice; null where it has none. */
export function stillThere(
  choice: readonly string[] | null,
  day: readonly SectionRow[],
): readonly SectionId[] | null {
  const ids = new Map<string, SectionId>(day.map(({ section }) => [section, section]));
  const left = [...new Set(choice)].flatMap((section) => ids.get(section) ?? []).slice(0, deskMost);
  return left.length > 0 ? left : null;
}

/** The sessions that a user has chosen; this browser remembers them for him. */
export function storedChoice(userId: string) {
  const stored = storedValue<object>(`zd-desk-${userId}`, "local");
  return {
    read(): readonly string[] | null {
      const value = stored.read();
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : null;
    },
    write: (sections: readonly SectionId[]) => stored.write([...sections]),
    clear: stored.clear,
  };
}
