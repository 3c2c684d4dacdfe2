import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findNews as find } from "./content-store.ts";
import type { ReadCounts } from "./read-counts.ts";

/** 新闻公告详情; the call counts as one reading. */
export const findNews = (counts: ReadCounts) =>
  handle(api.content.findNews, async ({ id }, { db, actor, request, now, refuse }) => {
    const news = await find(db, await companyOfSite(db, request, undefined), id, { actor, now }, counts);
    return news ?? refuse("NOT_FOUND");
  });
