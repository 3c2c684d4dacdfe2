import type { Downmode } from "@zd/domain/terms/codes";
import { shownStatus, statusLabel, type WareStatus } from "@zd/domain/trading/codes";
import { Status } from "../../ui/status/status.tsx";
import { type SectionTone, tones } from "../../ui/status/status-tones.ts";

interface Stand {
  readonly status: WareStatus;
  /** Decides what some of the statuses are called. */
  readonly downmode: Downmode;
}

/** The tone of a section or a ware, on every page. */
export const toneOfTrading = ({ status, downmode }: Stand): SectionTone =>
  tones.section[shownStatus(status, downmode)];

export const TradingStatus = (of: Stand) => (
  <Status tone={toneOfTrading(of)}>{statusLabel(of.status, of.downmode)}</Status>
);
