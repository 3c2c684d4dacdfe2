import type { WareRow } from "@zd/contract/market/board";
import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { isBetter, isListing, leastQuantity, mostQuantity, stepsFrom, type Terms } from "./trial.ts";

/** What the trader has typed; null follows the market. */
export interface Draft {
  readonly price: string | null;
  readonly quantity: string | null;
}

export const untouched: Draft = { price: null, quantity: null };

/** The fields of the ticket as they read now. */
export interface Fields {
  readonly priceText: string;
  readonly quantityText: string;
  readonly price: Price | null;
  readonly quantity: Quantity | null;
}

/** An untouched price is the next valid one, or the list price; an untouched quantity the least. */
export function fieldsOf(terms: Terms, ware: WareRow, draft: Draft): Fields {
  const suggested = isListing(terms) ? terms.basePrice : ware.nextPrice;
  const priceText =
    isListing(terms) || draft.price === null
      ? suggested === null
        ? ""
        : formatPrice(suggested)
      : draft.price;
  const quantityText =
    draft.quantity === null || (!isListing(terms) && !terms.split)
      ? formatQuantity(leastQuantity(terms, ware))
      : draft.quantity;
  return { priceText, quantityText, price: parsePrice(priceText), quantity: parseQuantity(quantityText) };
}

/** One step better or back, never worse than the next valid price. */
export function steppedPrice(terms: Terms, ware: WareRow, { price }: Fields, steps: 1 | -1): Price | null {
  const next = ware.nextPrice;
  if (next === null) return null;
  if (price === null || isBetter(terms.side, next, price)) return next;
  const to = stepsFrom(terms, price, steps);
  return isBetter(terms.side, next, to) ? next : to;
}

/** One step more or less, within what may be ordered. */
export function steppedQuantity(
  terms: Terms,
  ware: WareRow,
  taken: Quantity,
  { quantity }: Fields,
  steps: 1 | -1,
): Quantity {
  const least = leastQuantity(terms, ware);
  const most = mostQuantity(terms, ware, taken);
  const to = ((quantity ?? least) + terms.quantityStep * BigInt(steps)) as Quantity;
  if (to < least) return least;
  return to > most ? most : to;
}
