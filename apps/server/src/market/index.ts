import type { Module, Platform } from "../platform/module.ts";
import { sectionMoved } from "../trading/index.ts";
import { boards, type Moved } from "./boards.ts";
import { marketFeed } from "./feed.ts";
import { listBids } from "./list-bids.ts";
import { listDealStatistics } from "./list-deal-statistics.ts";
import { listFilters } from "./list-filters.ts";
import { listSections } from "./list-sections.ts";
import { listWares } from "./list-wares.ts";
import { readOverview } from "./read-overview.ts";

/** 行情: the hall as everybody may see it, by call and by socket. */
export const market = (platform: Platform): Module => {
  const kept = boards(platform);
  return {
    name: "market",
    handlers: [listFilters, listSections, listWares, listBids, listDealStatistics, readOverview],
    hears: { [sectionMoved.type]: ({ data }) => kept.moved(data as Moved) },
    migrations: new URL("./migrations/", import.meta.url),
    feed: marketFeed(kept, platform),
  };
};

export { type PriceIndexTable, publishPriceIndex } from "./price-index.ts";
