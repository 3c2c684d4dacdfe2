import type { SectionRow, WareRow } from "@zd/contract/market/board";
import { refusalText } from "@zd/contract/refusals";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { isTerminal, takesOrders } from "@zd/domain/trading/codes";

/** What the clock of a ware counts down to. */
export interface WareClock {
  readonly title: string;
  readonly deadline: Instant | null;
  /** What is left of a clock that stands still. */
  readonly frozenSeconds: number | null;
  /** The whole of the phase, for the bar under the clock. */
  readonly ofSeconds: number;
  /** Said in small under the clock. */
  readonly note: string;
}

const still = { deadline: null, frozenSeconds: null, ofSeconds: 0, note: "" } as const;

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
  if (section.downmode === "C" && ware.turn > section.turn) {
    return { ...still, title: "等待轮次", note: `第 ${ware.turn} 轮，当前第 ${section.turn} 轮` };
  }
  if (section.status === "3") {
    return {
      ...still,
      title: "休息中，距下一轮",
      deadline: section.deadline,
      ofSeconds: section.restSeconds,
    };
  }
  const deadline = ware.deadline ?? section.deadline;
  if (section.mode === "1") {
    return {
      ...still,
      title: "距结束",
      deadline,
      ofSeconds: section.freeSeconds,
      note: "先到先得，摘牌即成交",
    };
  }
  if (ware.status === "2") {
    return {
      ...still,
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
  if (isTerminal(section.status) || section.status === "8") return refusalText("SECTION_ENDED");
  if (takesOrders(ware.status)) return null;
  if (isTerminal(ware.status)) return refusalText("WARE_ENDED");
  if (ware.status === "4") return refusalText("WARE_SUSPENDED");
  if (section.status === "3" && ware.turn <= section.turn) return refusalText("SECTION_RESTING");
  return refusalText("WARE_NOT_STARTED");
}

/** When the free time of the chart ends; a turn of many has no published moment. */
export const freeEndOf = ({ mode, downmode, freeEndsAt }: SectionRow): Instant | null =>
  mode === "0" && downmode !== "C" ? instant(freeEndsAt) : null;
