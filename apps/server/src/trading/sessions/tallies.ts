import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { Session } from "@zd/domain/trading/session";

/** What a section adds up to, over its wares. */
export interface Tallies {
  /** Orders accepted so far, over all wares. */
  readonly bids: number;
  /** Wares with at least one order. */
  readonly waresBid: number;
  /** Wares that have dealt, wholly or in part. */
  readonly waresDealt: number;
  /** Wares that ended without a deal (流标). */
  readonly waresFailed: number;
  /** Quantity dealt so far. */
  readonly quantityDealt: Quantity;
}

export function talliesOf({ wares }: Session): Tallies {
  let [bids, waresBid, waresDealt, waresFailed, quantityDealt] = [0, 0, 0, 0, 0n];
  for (const ware of wares.values()) {
    bids += ware.bids;
    if (ware.bids > 0) waresBid += 1;
    if (ware.dealt > 0n) waresDealt += 1;
    if (ware.status === "7") waresFailed += 1;
    quantityDealt += ware.dealt;
  }
  return { bids, waresBid, waresDealt, waresFailed, quantityDealt: quantity(quantityDealt) };
}
