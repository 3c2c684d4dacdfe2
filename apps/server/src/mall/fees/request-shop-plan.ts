import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findFeePlans } from "../merchants/fee-plans.ts";
import { findMerchant } from "../merchants/shop-store.ts";
import { keepChange } from "./plan-change.ts";

/** 商家收费方案变更; orders placed before keep the terms of their time. */
export const requestShopPlan = handle(
  api.feePlans.requestShopPlan,
  async ({ firm, plan: id, reason }, { tx, now, actor, refuse }) => {
    const { companyId: company } = actor;
    const shop = await findMerchant(tx, firm);
    const plans = await findFeePlans(tx, company);
    const plan = plans.find((one) => one.id === id);
    if (!plan || shop?.companyId !== company) return refuse("NOT_FOUND");
    if (firm === actor.firmId) return refuse("OWN_FEE_CHANGE");
    if (shop.planId === id) return refuse("NOTHING_CHANGED");
    const before = plans.find((one) => one.id === shop.planId)?.name ?? shop.planId;
    return keepChange({ tx, now }, actor, {
      change: { what: "shop", firm, plan: id },
      subject: `shop ${firm}`,
      words: `${shop.shopName} · ${before} 改为 ${plan.name}`,
      firm,
      reason,
    });
  },
);
