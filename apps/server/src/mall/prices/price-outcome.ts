import { wareStepFault } from "@zd/domain/mall/ware";
import { Refused } from "../../platform/calls/operation.ts";
import { refuseStep } from "../wares/refuse-step.ts";
import type { WareRow } from "../wares/ware-store.ts";
import type { PriceRow } from "./price-store.ts";

/** Price changes that are to take effect at once, with their wares. */
export interface Planned {
  /** The changes, in the order of their numbers. */
  readonly changes: readonly PriceRow[];
  /** The wares that they are of. */
  readonly wares: readonly WareRow[];
}

/** Refuses two changes of one ware, a change that is not waiting, and a ware that is not on sale. */
export function requirePlanned({ changes, wares }: Planned): void {
  if (new Set(changes.map(({ wareId }) => wareId)).size !== changes.length)
    throw new Refused("WARE_NAMED_TWICE");
  if (changes.some(({ state }) => state !== "0")) throw new Refused("PRICE_NOT_PENDING");
  for (const { state } of wares) refuseStep(wareStepFault(state, "changePrice"));
}

/** Mark of the card: each change, and the present price of its ware. */
export const pricesMark = ({ changes, wares }: Planned) =>
  changes.map(({ id, wareId, price, effectiveAt }) => ({
    change: id,
    ware: wareId,
    before: wares.find((ware) => ware.id === wareId)?.price,
    price,
    effectiveAt,
  }));
