import { type Quantity, quantity } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { priceImprovement } from "./price-improvement.ts";
import type { LiveOrder, WareRule } from "./session.ts";

/** Priority of orders (domain §2.0): by price, then by the tie rule: time (T), or quantity and then the lottery (Q). */

/** Order of two orders at the same price: below zero where `a` goes first (domain §2.0, tieRule). */
export function byTie({ tieRule }: WareRule, a: LiveOrder, b: LiveOrder): number {
  if (tieRule === "Q") {
    if (a.quantity !== b.quantity) return a.quantity > b.quantity ? -1 : 1;
    if (a.draw !== b.draw) return a.draw < b.draw ? -1 : 1;
  }
  return a.seq - b.seq;
}

/** Order of two orders: below zero where `a` goes first, by price and then by the rule for ties. */
export function byPrice(side: Side, rule: WareRule, a: LiveOrder, b: LiveOrder): number {
  const ahead = priceImprovement(side, a.price, b.price);
  return ahead === 0n ? byTie(rule, a, b) : ahead > 0n ? -1 : 1;
}

/** The orders with what each would get, served in this order until the total is used up; later ones get zero. */
export function fillUp(ranked: readonly LiveOrder[], total: Quantity): readonly LiveOrder[] {
  let left: bigint = total;
  return ranked.map((order) => {
    const filled = quantity(order.quantity < left ? order.quantity : left);
    left -= filled;
    return filled === order.filled ? order : { ...order, filled };
  });
}
