import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { getWareTerms } from "./ware-store.ts";

/** 商品优惠 (2012): a ware that is bid for, or listed at one price, has no ladder of discounts. */
export const listWareDiscounts = handle(
  contract.trading.listWareDiscounts,
  async ({ ware }, { db, request }) => {
    await getWareTerms(db, ware, await companyOfSite(db, request, undefined));
    return [];
  },
);
