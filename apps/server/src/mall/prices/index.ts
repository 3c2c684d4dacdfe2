import { deletePriceChanges } from "./delete-price-changes.ts";
import { listPriceChanges } from "./list-price-changes.ts";
import { makePriceEffective } from "./make-price-effective.ts";
import { previewPrices } from "./preview-prices.ts";
import { savePriceChanges } from "./save-price-changes.ts";

/** The calls about 调价. */
export const priceHandlers = [
  listPriceChanges,
  savePriceChanges,
  previewPrices,
  makePriceEffective,
  deletePriceChanges,
];

export { ringPrice } from "./price-store.ts";
