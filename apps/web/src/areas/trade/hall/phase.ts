import type { SectionRow, WareState } from "@zd/contract/market/board";
import { sides, statusLabel, tradeModeLabel } from "@zd/domain/trading/codes";
import type { StatusMark } from "../../../ui/status.tsx";
import { clockKeeper, faceOf, isTurnByTurn, statusWords } from "../mode-face.ts";

export interface Phase {
  readonly mark: StatusMark;
  readonly words: string;
}

/** How a ware stands; the words follow the mode, and the downmode (G-38). */
export function warePhase(
  { status, dealt }: Pick<WareState, "status" | "dealt">,
  section: Pick<SectionRow, "mode" | "downmode">,
): Phase {
  if (status === "6" && dealt > 0n) return { mark: "done", words: "已成交" };
  const resting = status === "3" && (section.downmode === "B" || section.mode === "90");
  return { mark: resting ? "paused" : marks[status], words: statusWords(section, status) };
}

const marks: Readonly<Record<WareState["status"], StatusMark>> = {
  "0": "waiting",
  "1": "running",
  "2": "countdown",
  "3": "running",
  "4": "paused",
  "5": "failed",
  "6": "done",
  "7": "failed",
  "8": "running",
  "9": "done",
  a: "running",
};

/** What tells a section from others of its day: that it buys, or who keeps its clock, or its mode. */
function wayOf(section: SectionRow): string {
  const { mode, downmode, side } = section;
  const keeper = clockKeeper(section);
  // Quotations and outsourcing mostly buy: that alone would not tell them apart.
  if (side === "B" && keeper !== null) return sides.B;
  return keeper ?? tradeModeLabel(mode, downmode);
}

/** How a section stands, in a line of the agenda or of a list. */
export function sectionPhase(section: SectionRow): Phase {
  const { status, downmode, waresDealt } = section;
  switch (status) {
    case "0":
      return { mark: "waiting", words: `未开始 · ${wayOf(section)}` };
    case "1":
      return { mark: "running", words: `进行中 · ${wayOf(section)}` };
    case "8":
      return { mark: "running", words: `评标中 · ${wayOf(section)}` };
    case "a":
      return { mark: "running", words: `${statusLabel("a", downmode)} · ${wayOf(section)}` };
    case "2":
      // Under B each ware counts down for itself.
      return downmode === "B"
        ? { mark: "running", words: `进行中 · ${wayOf(section)}` }
        : { mark: "countdown", words: "倒计时" };
    case "3":
      return { mark: "paused", words: "休息中" };
    case "6":
      return { mark: "done", words: `已结束 · 成交 ${waresDealt}` };
    default:
      return { mark: marks[status], words: statusLabel(status, downmode) };
  }
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
