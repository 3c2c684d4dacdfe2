import { api } from "@zd/api";
import { handleMany } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findTradeNoticePage } from "./content-store.ts";
import type { NoticeCounts } from "./read-counts.ts";

/** 交易公告列表. */
export const listTradeNotices = (counts: NoticeCounts) =>
  handleMany(api.content.listTradeNotices, async (input, { db, actor, request, now }) => {
    const { company, keyword = "", ...page } = input;
    const companyId = await companyOfSite(db, request, company);
    return findTradeNoticePage(db, { companyId, recommended: false, keyword, now, actor, ...page }, counts);
  });
