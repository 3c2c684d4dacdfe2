import { type Price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { ownWaiting, type Sight } from "../seen-session.ts";
import { namesPrice, type Terms, unitOf } from "../terms.ts";
import { isBetter, leastQuantity, mostQuantity, priceOfOrder, stepsFrom } from "./trial.ts";

/** What the trader has typed; null follows the market, or the order that this one would replace. */
export interface Draft {
  /** In yuan a tonne. */
  readonly price: string | null;
  /** In the unit of the ware: tonnes, or trains. */
  readonly quantity: string | null;
}

export const emptyDraft: Draft = { price: null, quantity: null };

/** The fields of the ticket as they read now; the quantity in the unit of the ware. */
export interface Fields {
  /** In yuan a tonne; empty where there is nothing to suggest. */
  readonly priceText: string;
  /** In the unit of the ware: tonnes, or trains. */
  readonly quantityText: string;
  /** Null while the text is no price. */
  readonly price: Price | null;
  /** In tonnes, whatever the unit; null while the text is no quantity. */
  readonly quantity: Quantity | null;
}

/**
 * An untouched price is that of the own order which waits, the next valid one, or the owner's; an untouched quantity
 * the own one, or the least.
 */
export function fieldsOf(sight: Sight, draft: Draft): Fields {
  const { terms, ware } = sight;
  const own = ownWaiting(sight);
  const isFixed = !isTakenOrSplit(terms);
  const usual = isFixed ? leastQuantity(sight) : (own?.quantity ?? leastQuantity(sight));
  const quantityText = draft.quantity === null || isFixed ? inUnits(terms, usual) : draft.quantity;
  const count = fromUnits(terms, quantityText);

  const hasPriceField = namesPrice(terms);
  const suggestion = hasPriceField ? (own?.price ?? ware.nextPrice) : priceOfOrder(sight, null, count);
  const priceText =
    hasPriceField && draft.price !== null ? draft.price : suggestion === null ? "" : formatPrice(suggestion);
  return { priceText, quantityText, price: parsePrice(priceText), quantity: count };
}

const isTakenOrSplit = ({ mode, split }: Terms) => mode === "1" || mode === "5" || split;

const tonne = 10_000n;

/** A quantity in the unit of the ware: "2" for two trains of 4 000 t each, else the tonnes. */
export const inUnits = (terms: Terms, tonnes: Quantity): string =>
  formatQuantity(quantity((tonnes * tonne) / unitOf(terms)));

function fromUnits(terms: Terms, text: string): Quantity | null {
  const units = parseQuantity(text);
  return units === null ? null : quantity((units * unitOf(terms)) / tonne);
}

/** The price one step better or worse, but never worse than the next valid price or the limit. */
export function steppedPrice({ terms, ware }: Sight, { price }: Fields, steps: 1 | -1): Price | null {
  const { side, limitPrice, basePrice } = terms;
  const limit = ware.nextPrice ?? limitPrice;
  if (price === null) return limit ?? basePrice;
  if (limit !== null && isBetter(side, limit, price)) return limit;
  const to = stepsFrom(terms, price, steps);
  if (limit !== null && isBetter(side, limit, to)) return limit;
  return to > 0n ? to : price;
}

/** One step more or less, within what may be ordered. */
export function steppedQuantity(sight: Sight, { quantity: now }: Fields, steps: 1 | -1): Quantity {
  const least = leastQuantity(sight);
  const most = mostQuantity(sight);
  const to = ((now ?? least) + sight.terms.quantityStep * BigInt(steps)) as Quantity;
  if (to < least) return least;
  return to > most ? most : to;
}
