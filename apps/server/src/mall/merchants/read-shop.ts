import { api } from "@zd/api";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { feeTypeOf, phaseOn } from "@zd/domain/mall/fee-plan";
import { shopConditionAt } from "@zd/domain/mall/merchant";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlan } from "./fee-plans.ts";
import { findMerchant, toMerchant } from "./shop-store.ts";

/** 商家信息 of the caller's own firm; a client takes a `firmId` in it for the merchant flag. */
export const readShop = handle(api.merchants.readShop, async (_, { db, actor, request, now }) => {
  const company = await openMall(db, request);
  const shop = await findMerchant(db, actor.firmId);
  if (!shop) return { firm: null, shop: null };
  const plan = await findFeePlan(db, company, shop.planId);
  const rule = phaseOn(plan, "B", shanghaiDay(now))?.rule;
  return {
    firm: shop.firmId,
    shop: {
      ...shop,
      firm: shop.firmId,
      firmName: actor.firmName,
      logo: shop.logoId,
      condition: shopConditionAt(toMerchant(shop), now),
      plan: shop.planId,
      planName: plan.name,
      paraType: rule ? feeTypeOf(rule) : null,
    },
  };
});
