import { fen, type Instant } from "../kernel/brand.ts";
import { dealOf, releaseOf } from "./deal.ts";
import type { Deal, Leaving, Unfilled, WareClosed } from "./facts.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

/** The end of a ware: its orders become deals, or leave with the deposit that is released. Deposits are in fen. */

/** An order that ends without a deal, with the deposit that is released. */
export const leaving = (ware: Ware, order: LiveOrder): Leaving => ({
  no: order.no,
  firm: order.firm,
  ware: ware.id,
  release: releaseOf(ware.rule, order),
});

/**
 * Ends a ware: each winner deals its filled quantity at its own price. The fixed deposit of a firm goes into its first
 * deal.
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

/** Ends a ware without a deal: every order ends as 未成交, with its deposit released. */
export const closedWithout = (session: Session, ware: Ware, at: Instant): WareClosed =>
  closedWith(
    session,
    ware,
    at,
    [],
    [...ware.live, ...ware.waiting].map((order) => unfilled(ware, order)),
  );

/** An order that ends as 未成交 (status A). */
export const unfilled = (ware: Ware, order: LiveOrder): Unfilled => ({
  ...leaving(ware, order),
  status: "A",
});
