import { fen, type Instant } from "../kernel/brand.ts";
import { dealOf, releaseOf } from "./deal.ts";
import type { Deal, Leaving, Unfilled, WareClosed } from "./facts.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

/** An order that ends without a deal. */
export const leaving = (ware: Ware, order: LiveOrder): Leaving => ({
  no: order.no,
  firm: order.firm,
  ware: ware.id,
  release: releaseOf(ware.rule, order),
});

/**
 * The end of a ware: each winner deals what is filled of it, at the price that it carries. The first deal of a firm has
 * its fixed deposit.
 */
export function closedWith(
  { section, fixedDeposits }: Session,
  ware: Ware,
  at: Instant,
  winners: readonly LiveOrder[],
  unfilled: readonly Unfilled[],
): WareClosed {
  const fixed = new Map(fixedDeposits);
  const deals = winners.map((order): Deal => {
    const deal = dealOf(section.side, ware, order, fixed.get(order.firm) ?? fen(0n));
    fixed.set(order.firm, fen(0n));
    return deal;
  });
  return { type: "ware-closed", at, ware: ware.id, status: deals.length > 0 ? "6" : "7", deals, unfilled };
}

/** Nobody deals; whoever waited goes free. */
export const closedWithout = (session: Session, ware: Ware, at: Instant): WareClosed =>
  closedWith(
    session,
    ware,
    at,
    [],
    [...ware.live, ...ware.waiting].map((order) => unfilled(ware, order)),
  );

/** 未成交, finally. */
export const unfilled = (ware: Ware, order: LiveOrder): Unfilled => ({
  ...leaving(ware, order),
  status: "A",
});
