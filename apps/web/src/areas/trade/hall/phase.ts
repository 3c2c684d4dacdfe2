import type { SectionRow, WareState } from "@zd/contract/market/board";
import { type Downmode, downmodes, sides, statusLabel, tradeModeLabel } from "@zd/domain/trading/codes";
import type { StatusMark } from "../../../ui/status.tsx";

export interface Phase {
  readonly mark: StatusMark;
  readonly words: string;
}

/** How a ware stands; the words follow the downmode (G-38). */
export function warePhase({ status, dealt }: Pick<WareState, "status" | "dealt">, downmode: Downmode): Phase {
  if (status === "6" && dealt > 0n) return { mark: "done", words: "已成交" };
  const resting = status === "3" && downmode === "B";
  return { mark: resting ? "paused" : marks[status], words: statusLabel(status, downmode) };
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
function wayOf({ mode, downmode, side }: Pick<SectionRow, "mode" | "downmode" | "side">): string {
  if (side === "B") return sides.B;
  return mode === "0" ? downmodes[downmode] : tradeModeLabel(mode);
}

/** How a section stands, in a line of the agenda or of a list. */
export function sectionPhase(section: SectionRow): Phase {
  const { status, downmode, waresDealt } = section;
  switch (status) {
    case "0":
      return { mark: "waiting", words: `未开始 · ${wayOf(section)}` };
    case "1":
    case "8":
    case "a":
      return { mark: "running", words: `进行中 · ${wayOf(section)}` };
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
export function clockWords({ status, mode, downmode, turn, turns, deadline }: SectionRow): string | null {
  if (deadline === null || mode !== "0" || downmode === "B") return null;
  const of = downmode === "C" ? `第 ${turn}/${turns} 轮 ` : "";
  if (status === "1") return `${of}自由竞价剩余`;
  if (status === "2") return `${of}距结束`;
  return status === "3" ? "休息中，距下一轮" : null;
}

/** What a new bid does to the clock. */
export function clockRule({ mode, downmode, extensionSeconds }: SectionRow): string {
  if (mode !== "0") return "";
  const reset = `重新计时 ${extensionSeconds} 秒`;
  if (downmode === "B") return `倒计时中有新报价时，该标的${reset}`;
  return downmode === "C" ? `倒计时中有新报价时，本轮${reset}` : `倒计时中任一标的有新报价，全场${reset}`;
}
