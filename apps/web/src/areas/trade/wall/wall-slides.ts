import type { SectionRow } from "@zd/api/market/board";
import { groupOf } from "../hall/section-groups.ts";

/** How many wares stand on the screen at once: more could not be read from five metres. */
export const waresOfSlide = 6;

/** How many sections of the agenda stand on the screen at once. */
const agendaOfSlide = 8;

/** What the screen shows at a time. */
export type Slide =
  | {
      readonly kind: "section";
      readonly section: SectionRow;
      /** Which part of its wares, from 0. */
      readonly part: number;
      /** How many parts there are. */
      readonly parts: number;
    }
  | {
      readonly kind: "agenda";
      /** Sections of the day that have not begun, the next first. */
      readonly sections: readonly SectionRow[];
    }
  | {
      /** 成交统计, which also a day without sections has. */
      readonly kind: "deals";
    };

/** The screens of a day in their turn: each running section with its wares, what comes next, and what was dealt. Practice is for learning, and is left out. */
export function slidesOf(sections: readonly SectionRow[]): readonly Slide[] {
  const real = sections.filter(({ practice }) => !practice).toSorted((a, b) => a.startsAt - b.startsAt);
  const running = real.filter((section) => groupOf(section) === "running");
  const waiting = real.filter((section) => groupOf(section) === "waiting");
  return [
    ...running.flatMap((section): readonly Slide[] => {
      const parts = Math.max(1, Math.ceil(section.wares / waresOfSlide));
      return Array.from({ length: parts }, (_, part) => ({ kind: "section", section, part, parts }));
    }),
    ...(waiting.length > 0 ? [{ kind: "agenda", sections: waiting.slice(0, agendaOfSlide) } as const] : []),
    { kind: "deals" },
  ];
}
