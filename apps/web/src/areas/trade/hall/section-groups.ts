import type { SectionRow } from "@zd/api/market/board";
import { shownMode } from "@zd/domain/terms/codes";
import { type Group, noFilter, type SectionFilter } from "./hall-view.ts";

const groupsByStatus: Partial<Record<SectionRow["status"], Group>> = {
  "0": "waiting",
  "5": "ended",
  "6": "ended",
  "7": "ended",
};

/** Whatever has begun and is not over counts as running, a suspended section too. */
export const groupOf = ({ status }: Pick<SectionRow, "status">): Group => groupsByStatus[status] ?? "running";

/** The sections that pass the menus, by group, each in order of its start. */
export function groupSections(sections: readonly SectionRow[], filter: SectionFilter) {
  const groups: Record<Group, SectionRow[]> = { running: [], waiting: [], ended: [] };
  for (const section of sections) if (passes(section, filter)) groups[groupOf(section)].push(section);
  return groups;
}

const passes = (section: SectionRow, { wareKind, side, mode, region }: SectionFilter) =>
  (!wareKind || section.wareKind === wareKind) &&
  (!side || section.side === side) &&
  (!mode || shownMode(section.mode, section.downmode) === mode) &&
  (!region || section.region === region);

const mostEnded = 3;
const mostWaiting = 12;

/** The agenda: what ended last, what runs, what comes next; practice would otherwise fill the page. */
export function agendaOf(sections: readonly SectionRow[]): SectionRow[] {
  const { running, waiting, ended } = groupSections(sections, noFilter);
  return [...ended.slice(-mostEnded), ...running, ...waiting.slice(0, mostWaiting)].sort(
    (a, b) => a.startsAt - b.startsAt,
  );
}
