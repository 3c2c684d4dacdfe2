import { api } from "@zd/api";
import { handleMany } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findOverview } from "../trading/index.ts";
import { findPriceIndices } from "./price-index.ts";

/** 市场概况: the figures above the hall. */
export const readOverview = handleMany(api.market.readOverview, async ({ company }, { db, request, now }) => {
  const id = await companyOfSite(db, request, company);
  const [overview, indices] = await Promise.all([findOverview(db, id, now), findPriceIndices(db, id, now)]);
  return { ...overview, indices, serverTime: now };
});
