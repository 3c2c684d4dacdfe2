import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import { formatQuantity } from "../money/quantity.ts";
import { dealOf } from "./deal.ts";
import type { OrderTaken } from "./facts.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import type { LiveOrder, Session, Ware } from "./session.ts";

/** Mode 1, 挂牌 (domain §2.3): a fixed price, first come first served; every take is a deal at once. */

/** Quantity that has not dealt. */
export const leftOf = (ware: Ware): Quantity => quantity(ware.rule.total - ware.dealt);

/** Checks a take's quantity. A remainder below the least quantity may be taken, but only as a whole. */
export function takeQuantityFault(ware: Ware, wantedQuantity: Quantity): Refusal<OrderRefusal> | null {
  const { minQuantity, quantityStep } = ware.rule;
  const left = leftOf(ware);
  if (left < minQuantity && wantedQuantity > 0n && wantedQuantity <= left) {
    return wantedQuantity === left ? null : refuse("QUANTITY_NOT_WHOLE", { quantity: formatQuantity(left) });
  }
  if (wantedQuantity > left) return refuse("QUANTITY_NOT_LEFT", { quantity: formatQuantity(left) });
  if (wantedQuantity < minQuantity)
    return refuse("QUANTITY_BELOW_MIN", { quantity: formatQuantity(minQuantity) });
  if ((wantedQuantity - minQuantity) % quantityStep !== 0n) {
    return refuse("QUANTITY_OFF_STEP", { step: formatQuantity(quantityStep) });
  }
  return null;
}

/** LIST_PRICE_CHANGED where an order names another price than the listed one, which the trader may not have seen. */
export function takePriceFault({ rule }: Ware, request: OrderRequest): Refusal<OrderRefusal> | null {
  if (request.price === null || request.price === rule.basePrice) return null;
  return refuse("LIST_PRICE_CHANGED", { price: formatPrice(rule.basePrice) });
}

/** Checks the greatest quantity of a firm, which counts all its takes of the ware. */
export function takeLimitFault(ware: Ware, request: OrderRequest): Refusal<OrderRefusal> | null {
  const { maxQuantity } = ware.rule;
  const taken = (ware.takenBy.get(request.firm) ?? 0n) + request.quantity;
  if (maxQuantity === null || taken <= maxQuantity) return null;
  return refuse("QUANTITY_ABOVE_MAX", { quantity: formatQuantity(maxQuantity) });
}

/** The fact of a take at `price`: the listed one, or that of the ladder's row (mode 5). */
export function takeListing(
  session: Session,
  ware: Ware,
  request: OrderRequest,
  hold: Fen,
  price: Price,
): OrderTaken {
  const { section, fixedDeposits } = session;
  const order: LiveOrder = {
    no: request.no,
    firm: request.firm,
    user: request.user,
    price,
    quantity: request.quantity,
    filled: request.quantity,
    seq: section.seq + 1,
    at: request.at,
    hold,
    draw: request.draw,
  };
  const fixedHeld = fen((fixedDeposits.get(request.firm) ?? 0n) + hold);
  return {
    type: "order-taken",
    at: request.at,
    ware: ware.id,
    order,
    deal: dealOf(section.side, ware, order, fixedHeld),
  };
}
