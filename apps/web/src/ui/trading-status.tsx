import {
  type Downmode,
  type ShownStatus,
  shownStatus,
  statusLabel,
  type WareStatus,
} from "@zd/domain/trading/codes";
import { Status, type StatusMark } from "./status.tsx";

/** The shape before the word of each status of a section or a ware. */
export const statusMarks: Readonly<Record<ShownStatus, StatusMark>> = {
  "0": "waiting",
  "1": "running",
  "2": "countdown",
  "2B": "running",
  "3": "paused",
  "4": "paused",
  "5": "failed",
  "6": "done",
  "7": "failed",
  "8": "running",
  "9": "done",
};

interface Stand {
  readonly status: WareStatus;
  readonly downmode: Downmode;
}

/** How a section or a ware stands, as every page says it. */
export const markOf = ({ status, downmode }: Stand): StatusMark => statusMarks[shownStatus(status, downmode)];

export const TradingStatus = (of: Stand) => (
  <Status mark={markOf(of)}>{statusLabel(of.status, of.downmode)}</Status>
);
