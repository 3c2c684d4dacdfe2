import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { shopConditionAt } from "@zd/domain/mall/merchant";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { publicShop } from "./public-shop.ts";
import { toMerchant } from "./shop-store.ts";

/** 店铺公开详情; NOT_FOUND for a stopped shop. */
export const readPublicShop = handle(
  api.merchants.readPublicShop,
  async ({ firm }, { db, request, now, refuse }) => {
    const company = await openMall(db, request);
    const shop = (await publicShop(db, company, firm)) ?? refuse("NOT_FOUND");
    return {
      ...shop,
      firm: shop.firmId,
      logo: shop.logoId,
      condition: shopConditionAt(toMerchant(shop), now),
      openedAt: instant(shop.openedAt.getTime()),
    };
  },
);
