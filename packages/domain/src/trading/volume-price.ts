import { type Price, price, type Quantity, quantity } from "../kernel/brand.ts";
import { discountAt, fulfilment } from "../terms/price-ladder.ts";
import type { OrderRequest } from "./order-request.ts";
import type { LadderTerms, Ware } from "./session.ts";

/**
 * Mode 5, 量价挂钩 (domain §2.7): taken like a listing, at a price for the whole quantity that falls as the quantity grows.
 * Fulfilment is in ten-thousandths of the contract's quantity.
 */

const termsOf = ({ id, rule: { terms } }: Ware): LadderTerms => {
  if (terms?.mode !== "5") throw new Error(`ware ${id} has no ladder`);
  return terms;
};

/**
 * Price of a take, by all that the firm has taken of the ware including it. A ladder of rates (RATE) counts only at the
 * settlement: until then it is the base price.
 */
export function ladderPrice(
  ware: Ware,
  { firm, quantity: wantedQuantity }: Pick<OrderRequest, "firm" | "quantity">,
): Price {
  const { ladder } = termsOf(ware);
  if (ladder.kind === "RATE") return ware.rule.basePrice;
  return priceFor(ware, quantity((ware.takenBy.get(firm) ?? 0n) + wantedQuantity));
}

/**
 * Price at which a firm settles, by all that it has lifted of the ware; it re-prices earlier takes as well. `contracted`
 * matters for a ladder of rates alone.
 */
export function settlementPrice(ware: Ware, lifted: Quantity, contracted: Quantity): Price {
  const { ladder } = termsOf(ware);
  const reached = ladder.kind === "RATE" ? fulfilment(lifted, contracted) : lifted;
  return price(ware.rule.basePrice - discountAt(ladder, reached));
}

const priceFor = (ware: Ware, total: Quantity): Price =>
  price(ware.rule.basePrice - discountAt(termsOf(ware).ladder, total));
