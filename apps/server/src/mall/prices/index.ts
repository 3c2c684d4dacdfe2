import { listPriceChanges } from "./list-price-changes.ts";
import { deletePriceChanges, makePriceEffective, savePriceChanges } from "./price-steps.ts";

/** The calls about 调价. */
export const priceHandlers = [listPriceChanges, savePriceChanges, makePriceEffective, deletePriceChanges];

export { ringPrice } from "./price-store.ts";
