import { type Quantity, quantity } from "@zd/domain/kernel/brand";

/** 起订量, 步长, 每单最多 and what is there. */
export interface Bounds {
  /** The least of an order. */
  readonly minQuantity: Quantity;
  /** Orders go up from the least in steps of this size. */
  readonly step: Quantity;
  /** The most of an order; null where the merchant sets no limit. */
  readonly maxQuantity: Quantity | null;
  /** What is in stock and not ordered yet. */
  readonly available: Quantity;
}

/** The most that can be ordered at once, on a step; null where not even the least is there. */
export function mostOf({ minQuantity, step, maxQuantity, available }: Bounds): Quantity | null {
  const cap = maxQuantity !== null && maxQuantity < available ? maxQuantity : available;
  return cap < minQuantity ? null : quantity(minQuantity + ((cap - minQuantity) / step) * step);
}

/** One step more or less, on the steps and within the bounds. */
export function countAfterStep(bounds: Bounds, from: Quantity | null, steps: 1 | -1): Quantity {
  const { minQuantity, step } = bounds;
  const most = mostOf(bounds) ?? minQuantity;
  const now = from === null || from < minQuantity ? quantity(minQuantity - (steps > 0 ? step : 0n)) : from;
  const beyond = (now - minQuantity) % step;
  // Off the steps, the next one lies nearer.
  const next = steps > 0 ? now - beyond + step : beyond > 0n ? now - beyond : now - step;
  return quantity(next < minQuantity ? minQuantity : next > most ? most : next);
}

/** What may be chosen with one press: the least, some round counts, and all there is. */
export function quickCounts(bounds: Bounds): readonly Quantity[] {
  const most = mostOf(bounds);
  if (most === null) return [];
  const { minQuantity, step } = bounds;
  const counts = [0n, 4n, 9n]
    .map((steps) => quantity(minQuantity + steps * step))
    .filter((each) => each < most);
  return [...counts, most];
}
