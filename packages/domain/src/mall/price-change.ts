import type { Instant, Price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { dayMs, formatShanghai } from "../kernel/shanghai-time.ts";
import type { PriceChangeState } from "./codes.ts";

/**
 * 调价: a new price of a ware from a moment on, and the rules for planning it (domain §9.3). Prices are in 0.0001 yuan a
 * tonne.
 */

/** 调价: a price and the moment from which it holds (domain §9). */
export interface PriceChange {
  /** New price, in 0.0001 yuan a tonne. */
  readonly price: Price;
  /** Moment from which it holds. */
  readonly effectiveAt: Instant;
  /** 0 is still to come, 1 holds now, 2 has been replaced. */
  readonly state: PriceChangeState;
}

/** How far ahead a change may be planned, in ms. */
const priceAheadMs = 90 * dayMs;

export type PriceChangeRefusal =
  | "PRICE_TIME_PAST"
  | "PRICE_TIME_FAR"
  | "PRICE_TIME_TAKEN"
  | "PRICE_NOT_POSITIVE"
  | "PRICE_UNCHANGED";

/**
 * Fault of a new change; null where there is none. `others` are the ware's other changes, `name` is the ware's, for the
 * message. A change to the price that already holds at its moment is refused.
 */
export function priceChangeFault(
  others: readonly PriceChange[],
  { price, effectiveAt }: Pick<PriceChange, "price" | "effectiveAt">,
  { name, now }: { readonly name: string; readonly now: Instant },
): Refusal<PriceChangeRefusal> | null {
  if (price <= 0n) return refuse("PRICE_NOT_POSITIVE");
  if (effectiveAt <= now) return refuse("PRICE_TIME_PAST");
  if (effectiveAt > now + priceAheadMs)
    return refuse("PRICE_TIME_FAR", { days: String(priceAheadMs / dayMs) });
  if (others.some((other) => other.effectiveAt === effectiveAt))
    return refuse("PRICE_TIME_TAKEN", { name, at: formatShanghai(effectiveAt).slice(0, 16) });
  const before = others
    .filter((other) => other.state !== "2" && other.effectiveAt < effectiveAt)
    .toSorted((a, b) => b.effectiveAt - a.effectiveAt)[0];
  return before?.price === price ? refuse("PRICE_UNCHANGED", { name }) : null;
}
