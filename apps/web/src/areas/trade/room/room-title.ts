import type { SectionRow, WareRow } from "@zd/api/market/board";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { useEffect } from "react";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { shownPrice } from "../../../ui/figures/figures.tsx";
import { useSecondsLeft } from "../section-clock.tsx";
import type { Standing } from "./own/own-orders.ts";
import { standingWords } from "./own/standing-tag.tsx";
import { clockOf } from "./phases/phases.ts";

interface RoomTitle {
  readonly section: SectionRow;
  readonly ware: WareRow;
  /** How the firm stands on it; null where it has no order. */
  readonly standing: Standing | null;
  /** The figures are old: the clock is left out. */
  readonly offline: boolean;
  /** What the firm has just been outbid on; null once somebody has touched the page. */
  readonly outbid: string | null;
}

/** The browser's tab says which ware this is, how the firm stands, its price and its clock, so that several rooms are told apart. */
export function useRoomTitle({ section, ware, standing, offline, outbid }: RoomTitle): void {
  const secondsLeft = useSecondsLeft(section.section, clockOf(section, ware).deadline);
  const clock = offline
    ? "连接中断"
    : isTerminal(ware.status)
      ? statusLabel(ware.status, section.downmode)
      : secondsLeft === null
        ? ""
        : shownSeconds(secondsLeft);
  const title =
    outbid === null
      ? [
          ware.no,
          standing === null ? "" : standingWords[standing],
          shownPrice(ware.price ?? ware.basePrice),
          clock,
          section.name,
        ]
          .filter(Boolean)
          .join(" ")
      : `【出局】${outbid}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
