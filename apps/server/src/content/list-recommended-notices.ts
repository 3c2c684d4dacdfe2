import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findTradeNoticePage } from "./content-store.ts";
import type { NoticeCounts } from "./read-counts.ts";

/** 推荐公告. */
export const listRecommendedNotices = (counts: NoticeCounts) =>
  handle(api.content.listRecommendedNotices, async (page, { db, actor, request, now }) => {
    const companyId = await companyOfSite(db, request, undefined);
    return findTradeNoticePage(
      db,
      { companyId, recommended: true, keyword: "", now, actor, ...page },
      counts,
    );
  });
