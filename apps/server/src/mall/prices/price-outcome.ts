import { wareStepFault } from "@zd/domain/mall/ware";
import { Refused } from "../../platform/operation.ts";
import { refuseStep } from "../wares/refuse-step.ts";
import type { KeptWare } from "../wares/ware-store.ts";
import type { KeptPrice } from "./price-store.ts";

/** Changes of prices that are to hold at once, with the wares that they are of. */
export interface Planned {
  readonly changes: readonly KeptPrice[];
  readonly wares: readonly KeptWare[];
}

/** Refused where two are of one ware, where one is no longer to come, and where a ware is not on sale. */
export function requirePlanned({ changes, wares }: Planned): void {
  if (new Set(changes.map(({ wareId }) => wareId)).size !== changes.length)
    throw new Refused("WARE_NAMED_TWICE");
  if (changes.some(({ state }) => state !== "0")) throw new Refused("PRICE_NOT_PENDING");
  for (const { state } of wares) refuseStep(wareStepFault(state, "changePrice"));
}

/** Each change as it is planned, beside the price that its ware has now. */
export const pricesMark = ({ changes, wares }: Planned) =>
  changes.map(({ id, wareId, price, effectiveAt }) => ({
    change: id,
    ware: wareId,
    before: wares.find((ware) => ware.id === wareId)?.price,
    price,
    effectiveAt,
  }));
