import { api } from "@zd/api";
import { handleMany } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findNewsPage } from "./content-store.ts";
import type { ReadCounts } from "./read-counts.ts";

/** 新闻公告列表. */
export const listNews = (counts: ReadCounts) =>
  handleMany(api.content.listNews, async (input, { db, actor, request, now }) => {
    const { company, kind, keyword = "", pageIndex, pageSize } = input;
    const companyId = await companyOfSite(db, request, company);
    return findNewsPage(db, { companyId, kind, keyword, now, actor, pageIndex, pageSize }, counts);
  });
