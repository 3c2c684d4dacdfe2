import { contractMoved, disposalMoved, longTermMoved } from "../contracts/index.ts";
import { sessionEnded } from "../identity/index.ts";
import { agreementMoved, followedMoved, negotiationMoved, orderMoved } from "../mall/index.ts";
import { messagesMoved } from "../messages/index.ts";
import { ResponseCache } from "../platform/calls/shared-response.ts";
import type { EventOf } from "../platform/live/event.ts";
import type { Module, Platform } from "../platform/module.ts";
import { sectionMoved, sectionScheduled } from "../trading/index.ts";
import { affairs } from "./affairs.ts";
import { marketAuditWords } from "./audit-words.ts";
import { boards, type Moved } from "./boards.ts";
import { marketFeed } from "./feed.ts";
import { halls } from "./halls.ts";
import { listBids } from "./list-bids.ts";
import { listDealStatistics } from "./list-deal-statistics.ts";
import { listFilters } from "./list-filters.ts";
import { listSections } from "./list-sections.ts";
import { listWares } from "./list-wares.ts";
import { readOverview } from "./read-overview.ts";
import { watchBoards } from "./watch-boards.ts";

/** Bounds of the cache of the hall's answers; a section of 500 wares is half a megabyte. */
const bounds = { answers: 1_000, bytes: 64 * 1024 * 1024 };

/** 行情: the hall for everybody, by call and by socket. */
export const market = (platform: Platform): Module => {
  const ofSections = boards(platform);
  const ofCompanies = halls(platform);
  const ofFirms = affairs(platform);
  const answers = new ResponseCache(bounds);
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
    onLive: {
      [sectionMoved.type]: ({ data }) => {
        ofCompanies.moved(data as Moved);
        ofSections.moved(data as Moved);
      },
      ...on(sectionScheduled, ({ company }) => ofCompanies.scheduled(company)),
      ...on(contractMoved, ({ contract: id, buyer, seller }) =>
        ofFirms.moved({ kind: "contract", id, firms: [buyer, seller] }),
      ),
      ...on(longTermMoved, ({ contract: id, buyer, seller }) =>
        ofFirms.moved({ kind: "longterm", id, firms: [buyer, seller] }),
      ),
      // The firm is not told of drafts.
      ...on(disposalMoved, ({ disposal: id, firm, state }) => {
        if (state !== null && state !== "0") ofFirms.moved({ kind: "disposal", id, firms: [firm] });
      }),
      ...on(orderMoved, ({ order: id, buyer, seller }) =>
        ofFirms.moved({ kind: "mallorder", id, firms: [buyer, seller] }),
      ),
      ...on(negotiationMoved, ({ negotiation: id, buyer, seller }) =>
        ofFirms.moved({ kind: "mallnegotiation", id, firms: [buyer, seller] }),
      ),
      ...on(agreementMoved, ({ contract: id, buyer, seller }) =>
        ofFirms.moved({ kind: "mallcontract", id, firms: [buyer, seller] }),
      ),
      ...on(messagesMoved, ({ moved }) => {
        for (const { user: id, firm } of moved) ofFirms.moved({ kind: "message", id, firms: [firm] });
      }),
      ...on(followedMoved, ({ ware: id, firms }) => ofFirms.moved({ kind: "followed", id, firms })),
      ...on(sessionEnded, ({ sessions }) => ofFirms.ended(sessions)),
    },
    auditWords: marketAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
    feed: marketFeed(ofSections, ofFirms, platform),
    start: async () => watchBoards(ofSections, platform),
  };
};

const on = <Data>({ type }: EventOf<Data>, take: (data: Data) => void) => ({
  [type]: ({ data }: { readonly data: unknown }) => take(data as Data),
});

export { type PriceIndexTable, publishPriceIndex } from "./price-index.ts";
