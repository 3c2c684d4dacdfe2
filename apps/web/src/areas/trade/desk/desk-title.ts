import type { SectionRow, WareRow } from "@zd/api/market/board";
import { useEffect } from "react";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { shownPrice } from "../../../ui/figures/figures.tsx";
import type { Standing } from "../room/own/own-orders.ts";
import { clockOf } from "../room/phases/phases.ts";
import { useSecondsLeft } from "../section-clock.tsx";

/** How often the firm stands so, over all sessions of the desk. */
export type StandingCounts = Readonly<Partial<Record<Standing, number>>>;

interface Named {
  /** How the firm stands in all sessions. */
  readonly counts: StandingCounts;
  /** The ware that the tab names; null where the desk shows none. */
  readonly ware: Pick<WareRow, "producer" | "price" | "basePrice"> | null;
  /** What is left of its clock; null while it stands still. */
  readonly seconds: number | null;
}

/** What the browser's tab says of the desk: state, clock, ware, price, such as 【出局 4】00:18 张家峁 633.00 - 交易台. */
export function deskTitle({ counts, ware, seconds }: Named): string {
  const { outbid = 0, leading = 0 } = counts;
  const state = outbid > 0 ? `【出局 ${outbid}】` : leading > 0 ? `【领先 ${leading}】` : "";
  const parts =
    ware === null
      ? []
      : [
          seconds === null ? "" : shownSeconds(seconds),
          ware.producer,
          shownPrice(ware.price ?? ware.basePrice),
        ];
  const words = parts.filter((part) => part !== "").join(" ");
  return words === "" ? `${state}交易台` : `${state}${words} - 交易台`;
}

/** Keeps the browser's tab up to date. */
export function useDeskTitle(counts: StandingCounts, section: SectionRow, ware: WareRow): void {
  const seconds = useSecondsLeft(section.section, clockOf(section, ware).deadline);
  const title = deskTitle({ counts, ware, seconds });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
