import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { Session } from "@zd/domain/trading/session";

/** What a section adds up to, over its wares. */
export interface Tallies {
  readonly bids: number;
  readonly waresBid: number;
  readonly waresDealt: number;
  readonly waresFailed: number;
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
