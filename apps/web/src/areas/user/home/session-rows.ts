import type { SectionRow, SectionState } from "@zd/api/market/board";
import type { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { toneOfTrading } from "../../../parts/trading/trading-status.tsx";
import type { SectionTone } from "../../../ui/status/status-tones.ts";

/** A section of today, with what the firm has in it. */
export type OwnSection = OutputOf<typeof trading.listSections>[number];

/** Whether a section has begun and is not over; a suspended one runs too. */
export const isRunning = ({ status }: Pick<OwnSection, "status">) => status !== "0" && !isTerminal(status);

/** How often the firm leads and is outbid in running sections, and how many sections run. */
export const standingsOf = (sections: readonly OwnSection[]) => {
  const running = sections.filter(isRunning);
  return {
    leading: running.reduce((sum, { leading }) => sum + leading, 0),
    outbid: running.reduce((sum, { outbid }) => sum + outbid, 0),
    running: running.length,
  };
};

const tookPart = ({ leading, outbid, held }: OwnSection) => leading + outbid > 0 || held > 0n;

const mostRows = 12;

/**
 * The sections that the home page shows: what runs, the firm's own first, then what comes next, then what has
 * ended. Of the ended ones only those that the hall still lists or in which the firm took part: practice goes
 * on day and night, and would fill the table.
 */
export function shownSections(
  sections: readonly OwnSection[],
  inHall: ReadonlyMap<SectionId, SectionRow>,
): readonly OwnSection[] {
  const byStart = sections.toSorted((a, b) => a.startsAt - b.startsAt);
  const running = byStart.filter(isRunning);
  const waiting = byStart.filter(({ status }) => status === "0");
  const ended = byStart
    .filter((one) => isTerminal(one.status) && (tookPart(one) || inHall.has(one.section)))
    .reverse();
  return [
    ...running.filter(tookPart),
    ...running.filter((one) => !tookPart(one)),
    ...waiting,
    ...ended,
  ].slice(0, mostRows);
}

/** The status of a section, as its badge shows it. */
export interface Phase {
  /** The colour of the status. */
  readonly tone: SectionTone;
  /** The status in Chinese, such as 竞价中. */
  readonly words: string;
  /** What the clock beside the words runs to. */
  readonly deadline: Instant | null;
}

/** The status of a section, by the newest message about it. */
export function phaseOf({ mode, downmode, ...section }: OwnSection, live: SectionState | null): Phase {
  const { status } = live ?? section;
  // A bid moves the deadline: only a section that is heard of at this moment has one that holds.
  const timed = mode === "0" && (status === "1" || status === "2" || status === "3");
  // Under B each ware has its own clock, and the section none.
  const liveDeadline = timed && downmode !== "B" ? (live?.deadline ?? null) : null;
  return {
    tone: toneOfTrading({ status, downmode }),
    words: statusLabel(status, downmode),
    deadline: liveDeadline,
  };
}
