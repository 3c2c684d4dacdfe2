import { type Instant, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import { closedWith, closedWithout } from "./closing.ts";
import type { WareClosed } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import type { GroupTerms, LiveOrder, Section, Session, Ware } from "./session.ts";

/** Mode 2, 团购 (domain §2.4): all who join deal at one price, the lower the more there are; too few, and nobody does. */

export const joined = ({ waiting }: Pick<Ware, "waiting">): Quantity =>
  quantity(waiting.reduce((sum, order) => sum + order.quantity, 0n));

const termsOf = ({ id, rule: { terms } }: Ware): GroupTerms => {
  if (terms?.mode !== "2") throw new Error(`ware ${id} has no terms of a group`);
  return terms;
};

/** The price of everybody once the group has come to so much. */
export function groupPrice(ware: Ware, total: Quantity): Price {
  const reached = termsOf(ware).tiers.filter(({ from }) => total >= from);
  return reached.at(-1)?.price ?? ware.rule.basePrice;
}

/** Once the group is large enough, or shortly before the end, nobody may leave or take less. */
export function isLocked({ deadline }: Section, ware: Ware, at: Instant): boolean {
  const { least, lockMs } = termsOf(ware);
  return joined(ware) >= least || (deadline !== null && at >= deadline - lockMs);
}

const ownOf = (ware: Ware, { firm }: OrderRequest): LiveOrder | undefined =>
  ware.waiting.find((order) => order.firm === firm);

/** A firm has one order in a group; another one takes its place. */
export function joinLimitFault(
  { section }: Session,
  ware: Ware,
  request: OrderRequest,
): Refusal<OrderRefusal> | null {
  const own = ownOf(ware, request)?.quantity ?? 0n;
  if (request.quantity < own && isLocked(section, ware, request.at)) return refuse("GROUP_LOCKED");
  const left = quantity(ware.rule.total - joined(ware) + own);
  return request.quantity > left ? refuse("QUANTITY_NOT_LEFT", { quantity: formatQuantity(left) }) : null;
}

export const isGroupFull = (ware: Ware): boolean => joined(ware) >= ware.rule.total;

/** All at the price of the whole group, and the deposit by it; or nobody. */
export function closeGroup(session: Session, ware: Ware, at: Instant): WareClosed {
  const total = joined(ware);
  if (total < termsOf(ware).least) return closedWithout(session, ware, at);
  const price = groupPrice(ware, total);
  const everybody = ware.waiting.map((order) => ({ ...order, price, filled: order.quantity }));
  return closedWith(session, ware, at, everybody, []);
}
