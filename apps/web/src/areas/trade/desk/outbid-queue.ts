import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { Price } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import type { OwnOrder, OwnStands } from "../room/own/own-orders.ts";
import { clockOf, type WareClock } from "../room/phases/phases.ts";

/** A session of the desk with what has moved of it. */
export interface DeskLot {
  readonly section: SectionRow;
  readonly wares: readonly WareRow[];
}

/** A ware on which the firm was outbid, and may bid again. */
export interface LostWare extends Pick<DeskLot, "section"> {
  readonly ware: WareRow;
  /** The firm's own order that was passed. */
  readonly order: OwnOrder;
  /** What would lead again; null where the limit is reached, or no bid is taken. */
  readonly next: Price | null;
  /** What its clock counts down to. */
  readonly clock: WareClock;
}

/**
 * Everything that was lost in all sessions of the desk and can still be won back: what runs out first stands first, a clock
 * that stands still comes last; the same clock by the order of the sessions, then of the wares.
 */
export function outbidQueue(lots: readonly DeskLot[], stands: OwnStands): readonly LostWare[] {
  const lost = lots.flatMap(({ section, wares }) =>
    wares.flatMap((ware) => {
      const stand = stands.get(ware.ware);
      if (stand?.standing !== "outbid" || !mayReturn(section, ware)) return [];
      return [{ section, ware, order: stand.order, next: ware.nextPrice, clock: clockOf(section, ware) }];
    }),
  );
  return lost.toSorted((a, b) => endOf(a) - endOf(b));
}

const endOf = ({ clock: { deadline } }: LostWare): number => deadline ?? Number.MAX_SAFE_INTEGER;

/** Whether bids will be taken again, if they are not now: neither ended, nor being opened or evaluated. */
const mayReturn = (section: SectionRow, ware: WareRow): boolean =>
  !isTerminal(section.status) && !isTerminal(ware.status) && section.status !== "8" && section.status !== "b";

/** How much the price that stands is beyond the own one, signed: above zero where it has risen. */
export const gapOf = ({ ware, order }: Pick<LostWare, "ware" | "order">): bigint | null =>
  ware.price === null || order.price === null ? null : ware.price - order.price;
