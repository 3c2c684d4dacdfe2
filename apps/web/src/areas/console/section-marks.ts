import { basePriceNames } from "@zd/domain/trading/application-terms";
import type { SectionStatus, TradeMode } from "@zd/domain/trading/codes";
import type { StatusMark } from "../../ui/status.tsx";

/** The shape before the word of a section's or a ware's status. */
export const sectionMarks: Readonly<Record<SectionStatus | "9", StatusMark>> = {
  "0": "waiting",
  "1": "running",
  "2": "countdown",
  "3": "paused",
  "4": "paused",
  "5": "failed",
  "6": "done",
  "7": "failed",
  "8": "running",
  "9": "done",
  a: "running",
};

/** What the price is called from which a mode begins. */
export const basePriceTitle = (mode: TradeMode): string =>
  (basePriceNames as Readonly<Record<string, string>>)[mode] ?? "基准价";
