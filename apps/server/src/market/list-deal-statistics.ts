import { api } from "@zd/api";
import { handleMany } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findDealStatistics } from "../trading/index.ts";

/** 成交统计: deals of the day and of thirty days, without names. */
export const listDealStatistics = handleMany(
  api.market.listDealStatistics,
  async ({ company }, { db, request, now }) =>
    findDealStatistics(db, await companyOfSite(db, request, company), now),
);
