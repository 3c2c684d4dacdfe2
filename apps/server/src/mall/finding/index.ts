import { listAreaPrices } from "./area-prices.ts";
import { findWares } from "./find-wares.ts";
import { listPublicKinds } from "./list-kinds.ts";
import { listPrices } from "./list-prices.ts";
import { readHome } from "./read-home.ts";
import { readKindFilters } from "./read-kind-filters.ts";
import { readPublicWare } from "./read-ware.ts";
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
