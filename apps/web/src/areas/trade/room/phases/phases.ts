import type { SectionRow, WareRow } from "@zd/api/market/board";
import { refusalText } from "@zd/api/refusals";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { isTerminal, statusLabel, takesOrders } from "@zd/domain/trading/codes";
import { timeOfDay } from "../../../../parts/trading/moments.ts";
import { faceOf, isSecondRound, isTurnByTurn } from "../../mode-face.ts";

/** What the clock of a ware counts down to. */
export interface WareClock {
  /** What it counts down to, or why it stands still. */
  readonly title: string;
  /** Null while it stands still. */
  readonly deadline: Instant | null;
  /** What is left of a clock that stands still. */
  readonly frozenSeconds: number | null;
  /** The whole of the phase, for the bar under the clock. */
  readonly ofSeconds: number;
  /** Said in small under the clock. */
  readonly note: string;
  /** Whether nothing can be ordered once it has run out. */
  readonly last: boolean;
}

const still = { deadline: null, frozenSeconds: null, ofSeconds: 0, note: "", last: false } as const;

export function clockOf(section: SectionRow, ware: WareRow): WareClock {
  if (isTerminal(ware.status)) return { ...still, title: "已结束" };
  if (ware.status === "4" || section.status === "4") {
    return {
      ...still,
      title: "已暂停",
      frozenSeconds: ware.second < 0 ? null : ware.second,
      note: "恢复后继续计时",
    };
  }
  if (section.status === "0") {
    return { ...still, title: "距开始", deadline: section.startsAt, ofSeconds: 600 };
  }
  if (isTurnByTurn(section) && ware.turn > section.turn) {
    return { ...still, title: "等待轮次", note: `第 ${ware.turn} 轮，当前第 ${section.turn} 轮` };
  }
  const face = faceOf(section);
  if (section.status === "3") {
    return {
      ...still,
      title: face.clock["3"] ?? "休息中，距下一轮",
      deadline: section.deadline,
      ofSeconds: section.restSeconds,
    };
  }
  const deadline = ware.deadline ?? section.deadline;
  const title = face.clock[section.status];
  if (section.status === "8") return { ...still, title: title ?? "评标中", deadline, note: "由发布方定标" };
  if (section.status === "b")
    return { ...still, title: "待开启，距期限", deadline, note: "开启人交出份额后，全部报价一起开启" };
  if (title !== undefined) {
    const ofSeconds = section.status === "1" ? section.freeSeconds : 0;
    return { ...still, title, deadline, ofSeconds, note: face.note, last: true };
  }
  if (ware.status === "2") {
    return {
      ...still,
      last: true,
      title: "距结束",
      deadline,
      ofSeconds: section.extensionSeconds,
      note: section.downmode === "B" ? "本标的有新报价即重新计时" : "任一标的有新报价即重新计时",
    };
  }
  return {
    ...still,
    title: "距自由竞价结束",
    deadline,
    ofSeconds: section.freeSeconds,
    note: `之后倒计时 ${section.extensionSeconds} 秒/次`,
  };
}

/** Why no order is taken now, in the server's words; null while orders are taken. */
export function closedBecause(section: SectionRow, ware: WareRow): string | null {
  if (section.status === "0") return refusalText("SECTION_NOT_STARTED");
  if (section.status === "4") return refusalText("SECTION_SUSPENDED");
  if (section.status === "8") return refusalText("SECTION_EVALUATING");
  if (isTerminal(section.status) || section.status === "b") return refusalText("SECTION_ENDED");
  if (takesOrders(ware.status)) return null;
  if (isTerminal(ware.status)) return refusalText("WARE_ENDED");
  if (ware.status === "4") return refusalText("WARE_SUSPENDED");
  if (section.status === "3" && ware.turn <= section.turn) return refusalText("SECTION_RESTING");
  return refusalText("WARE_NOT_STARTED");
}

/** When the free time of the chart ends; a turn of many has no published moment. */
export const freeEndOf = (section: SectionRow): Instant | null =>
  faceOf(section).showsDownmode && section.downmode !== "C" ? instant(section.freeEndsAt) : null;

/** One phase of a session as its bar shows it. */
export interface Phase {
  /** With its times, such as 自由竞价 09:00–09:30. */
  readonly words: string;
  /** Whether the session is in it now. */
  readonly current: boolean;
}

/** The phases of a session in their order, the running one marked. */
export function phasesOf(section: SectionRow): readonly Phase[] {
  const { status, startsAt, hardEnd } = section;
  const here = { words: statusLabel(status, section.downmode), current: true };
  if (isTerminal(status)) return [...runningPhases(section), here];
  const phases: Phase[] = [];
  if (status === "4") phases.push(here);
  if (status === "0") phases.push({ words: `${minuteOf(startsAt)} 开始`, current: true });
  phases.push(...runningPhases(section));
  if (hardEnd !== null) phases.push({ words: `最晚 ${timeOfDay(hardEnd)}`, current: false });
  return phases;
}

const minuteOf = (at: Instant) => timeOfDay(at).slice(0, 5);

const minutesOf = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);

function runningPhases(section: SectionRow): readonly Phase[] {
  const { status, startsAt, freeEndsAt, extensionSeconds, sealedSeconds, shortlistSize, turn, turns } =
    section;
  const face = faceOf(section);
  const free = `${face.phase} ${minuteOf(startsAt)}–${minuteOf(freeEndsAt)}`;
  const open = { words: free, current: status === "1" };
  const openingAfter = (round: number, words = "开启") =>
    section.sealHolders === null ? [] : [{ words, current: status === "b" && turn === round }];
  const opening = openingAfter(turn);
  if (isSecondRound(section)) {
    return [
      {
        words: `第一轮${shortlistSize === null ? "" : "密封报价"} ${minuteOf(startsAt)}–${minuteOf(freeEndsAt)}`,
        current: status === "1",
      },
      ...(shortlistSize === null ? [] : openingAfter(1, "第一轮开启")),
      { words: "休息确认规则", current: status === "3" },
      {
        words: `第二轮密封报价${sealedSeconds === null ? "" : ` ${minutesOf(sealedSeconds)}`}`,
        current: status === "a",
      },
      ...(shortlistSize === null ? opening : openingAfter(2, "第二轮开启")),
    ];
  }
  if (face.counts === "envelopes") return [open, ...opening, { words: "评标", current: status === "8" }];
  if (!face.showsDownmode) return [open];
  const countdown = { words: `倒计时 ${extensionSeconds} 秒/次`, current: status === "2" };
  if (isTurnByTurn(section)) {
    const resting = status === "3" ? [{ words: "休息中", current: true }] : [];
    return [{ words: `第 ${turn}/${turns} 轮`, current: status === "1" }, countdown, ...resting];
  }
  if (isTerminal(status)) return [open];
  return [{ ...open, words: `${status === "2" ? "已结束 " : ""}${free}` }, countdown];
}
