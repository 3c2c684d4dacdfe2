import { fen, type Instant } from "../kernel/brand.ts";
import { dealOf, depositToRelease } from "./deal.ts";
import type { Deal, ReleasedOrder, UnfilledOrder, WareClosed } from "./facts.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

/** The end of a ware: its orders become deals, or leave with the deposit that is released. Deposits are in fen. */

/** An order that ends without a deal, with the deposit that is released. */
export const releasedOrder = (ware: Ware, order: LiveOrder): ReleasedOrder => ({
  no: order.no,
  firm: order.firm,
  ware: ware.id,
  release: depositToRelease(ware.rule, order),
});

/**
 * Ends a ware: each winner deals its filled quantity at its own price. The fixed deposit of a firm goes into its first
 * deal.
 */
export function closeWithDeals(
  { section, fixedDeposits }: Session,
  ware: Ware,
  at: Instant,
  winners: readonly LiveOrder[],
  unfilled: readonly UnfilledOrder[],
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
export const closeWithoutDeal = (session: Session, ware: Ware, at: Instant): WareClosed =>
  closeWithDeals(
    session,
    ware,
    at,
    [],
    [...ware.live, ...ware.waiting].map((order) => unfilledOrder(ware, order)),
  );

/** An order that ends as 未成交 (status A). */
export const unfilledOrder = (ware: Ware, order: LiveOrder): UnfilledOrder => ({
  ...releasedOrder(ware, order),
  status: "A",
});
