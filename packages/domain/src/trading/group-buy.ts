import { type Instant, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import { closeWithDeals, closeWithoutDeal } from "./closing.ts";
import type { WareClosed } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import type { GroupTerms, LiveOrder, Section, Session, Ware } from "./session.ts";

/**
 * Mode 2, 团购 (domain §2.4): all orders deal at one price, which falls as their sum grows; with less than the least
 * quantity none deals.
 */

/** Sum of the orders in the group. */
export const groupTotal = ({ waiting }: Pick<Ware, "waiting">): Quantity =>
  quantity(waiting.reduce((sum, order) => sum + order.quantity, 0n));

const termsOf = ({ id, rule: { terms } }: Ware): GroupTerms => {
  if (terms?.mode !== "2") throw new Error(`ware ${id} has no terms of a group`);
  return terms;
};

/** Price of all orders for a group of this total: of the highest tier that it reaches, or the base price. */
export function groupPrice(ware: Ware, total: Quantity): Price {
  const reached = termsOf(ware).tiers.filter(({ from }) => total >= from);
  return reached.at(-1)?.price ?? ware.rule.basePrice;
}

/**
 * Whether the group is locked, so that a firm may neither leave nor take less: once it has its least quantity, or
 * `lockMs` before the end.
 */
export function isLocked({ deadline }: Section, ware: Ware, at: Instant): boolean {
  const { least, lockMs } = termsOf(ware);
  return groupTotal(ware) >= least || (deadline !== null && at >= deadline - lockMs);
}

const ownOf = (ware: Ware, { firm }: OrderRequest): LiveOrder | undefined =>
  ware.waiting.find((order) => order.firm === firm);

/** Checks an order against what is left of the ware; the firm's earlier order, which it would replace, counts as free. */
export function joinLimitFault(
  { section }: Session,
  ware: Ware,
  request: OrderRequest,
): Refusal<OrderRefusal> | null {
  const own = ownOf(ware, request)?.quantity ?? 0n;
  if (request.quantity < own && isLocked(section, ware, request.at)) return refuse("GROUP_LOCKED");
  const left = quantity(ware.rule.total - groupTotal(ware) + own);
  return request.quantity > left ? refuse("QUANTITY_NOT_LEFT", { quantity: formatQuantity(left) }) : null;
}

export const isGroupFull = (ware: Ware): boolean => groupTotal(ware) >= ware.rule.total;

/**
 * Ends the ware: all orders deal at the price of the whole group, with the deposit reckoned from it; none deals below the
 * least quantity.
 */
export function closeGroup(session: Session, ware: Ware, at: Instant): WareClosed {
  const total = groupTotal(ware);
  if (total < termsOf(ware).least) return closeWithoutDeal(session, ware, at);
  const price = groupPrice(ware, total);
  const everybody = ware.waiting.map((order) => ({ ...order, price, filled: order.quantity }));
  return closeWithDeals(session, ware, at, everybody, []);
}
