import { listAreaPrices } from "./area-prices.ts";
import { findWares } from "./find-wares.ts";
import { listPublicKinds, readKindFilters } from "./kinds.ts";
import { readHome } from "./read-home.ts";
import { listPrices, readPublicWare } from "./read-ware.ts";
import { suggest } from "./suggest.ts";

/** The calls by which everybody finds wares. */
export const findingHandlers = [
  findWares,
  readPublicWare,
  listPublicKinds,
  readKindFilters,
  listPrices,
  suggest,
  readHome,
  listAreaPrices,
];

export { noteAreaPrices } from "./area-prices.ts";
