import type { SectionRow, WareState } from "@zd/api/market/board";
import { sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { type ShownStatus, shownStatus, statusLabel } from "@zd/domain/trading/codes";
import { toneOfTrading } from "../../../parts/trading/trading-status.tsx";
import type { SectionTone } from "../../../ui/status/status-tones.ts";
import { clockKeeper, faceOf, isTurnByTurn } from "../mode-face.ts";

export interface Phase {
  /** The colour of the status. */
  readonly tone: SectionTone;
  /** The status in words, such as 已成交. */
  readonly words: string;
}

/** The status of a ware in words; one that has ended with a deal says so. */
export function warePhase(
  { status, dealt }: Pick<WareState, "status" | "dealt">,
  { downmode }: Pick<SectionRow, "downmode">,
): Phase {
  const words = status === "6" && dealt > 0n ? "已成交" : statusLabel(status, downmode);
  return { tone: toneOfTrading({ status, downmode }), words };
}

/** What tells a section from others of its day: that it buys, or who keeps its clock, or its mode. */
function wayOf(section: SectionRow): string {
  const { mode, downmode, side } = section;
  const keeper = clockKeeper(section);
  // Quotations and outsourcing mostly buy: that alone would not tell them apart.
  if (side === "B" && keeper !== null) return sides.B;
  return keeper ?? tradeModeLabel(mode, downmode);
}

/** Statuses beside which the mode has to be named to say what goes on. */
const unspecific: ReadonlySet<ShownStatus> = new Set(["0", "1", "8", "2B"]);

/** How a section stands, in a line of the agenda or of a list. */
export function sectionPhase(section: SectionRow): Phase {
  const { status, downmode, waresDealt } = section;
  const more = unspecific.has(shownStatus(status, downmode))
    ? wayOf(section)
    : status === "6"
      ? `成交 ${waresDealt}`
      : null;
  const words = [statusLabel(status, downmode), more].filter((part) => part !== null).join(" · ");
  return { tone: toneOfTrading(section), words };
}

/** What the big clock of a section runs to; null where no such clock runs. */
export function clockWords(section: SectionRow): string | null {
  const { status, downmode, turn, turns, deadline } = section;
  if (deadline === null) return null;
  const face = faceOf(section);
  if (!face.showsDownmode) return face.dealsAtOnce || status === "8" ? null : (face.clock[status] ?? null);
  if (downmode === "B") return null;
  const of = isTurnByTurn(section) ? `第 ${turn}/${turns} 轮 ` : "";
  if (status === "1") return `${of}自由竞价剩余`;
  if (status === "2") return `${of}距结束`;
  return status === "3" ? "休息中，距下一轮" : null;
}

/** What a new bid does to the clock. */
export function clockRule(section: SectionRow): string {
  const { downmode, extensionSeconds } = section;
  if (!faceOf(section).showsDownmode) return "";
  const reset = `重新计时 ${extensionSeconds} 秒`;
  if (downmode === "B") return `倒计时中有新报价时，该标的${reset}`;
  return downmode === "C" ? `倒计时中有新报价时，本轮${reset}` : `倒计时中任一标的有新报价，全场${reset}`;
}
