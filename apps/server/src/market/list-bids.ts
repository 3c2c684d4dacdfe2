import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findBids } from "../trading/index.ts";

/** 标的报价记录: every accepted price of a ware, without names. */
export const listBids = handle(api.market.listBids, async ({ ware }, { db, request }) =>
  findBids(db, ware, await companyOfSite(db, request, undefined)),
);
