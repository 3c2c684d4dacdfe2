import type { Module, Platform } from "../platform/module.ts";
import { KeptAnswers } from "../platform/prepared.ts";
import { sectionMoved, sectionScheduled } from "../trading/index.ts";
import { boards, type Moved } from "./boards.ts";
import { marketFeed } from "./feed.ts";
import { halls } from "./halls.ts";
import { listBids } from "./list-bids.ts";
import { listDealStatistics } from "./list-deal-statistics.ts";
import { listFilters } from "./list-filters.ts";
import { listSections } from "./list-sections.ts";
import { listWares } from "./list-wares.ts";
import { readOverview } from "./read-overview.ts";

/** What is kept of the answers of the hall; a section of 500 wares is half a megabyte. */
const bounds = { answers: 1_000, bytes: 64 * 1024 * 1024 };

/** 行情: the hall as everybody may see it, by call and by socket. */
export const market = (platform: Platform): Module => {
  const ofSections = boards(platform);
  const ofCompanies = halls(platform);
  const answers = new KeptAnswers(bounds);
  return {
    name: "market",
    handlers: [
      listFilters(ofCompanies, answers),
      listSections(ofCompanies, answers),
      listWares(ofCompanies, ofSections, answers),
      listBids,
      listDealStatistics,
      readOverview,
    ],
    hears: {
      [sectionMoved.type]: ({ data }) => {
        ofCompanies.moved(data as Moved);
        ofSections.moved(data as Moved);
      },
      [sectionScheduled.type]: ({ data }) => ofCompanies.scheduled((data as { company: string }).company),
    },
    migrations: new URL("./migrations/", import.meta.url),
    feed: marketFeed(ofSections, platform),
  };
};

export { type PriceIndexTable, publishPriceIndex } from "./price-index.ts";
