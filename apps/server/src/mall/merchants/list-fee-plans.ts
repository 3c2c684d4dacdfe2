import { api } from "@zd/api";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { feeTypeOf, phaseOn } from "@zd/domain/mall/fee-plan";
import { rateText, shareText } from "@zd/domain/mall/plan-change";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlans } from "./fee-plans.ts";

export const listFeePlans = handle(api.merchants.listFeePlans, async (_, { db, request, now }) => {
  const company = await openMall(db, request);
  const plans = (await findFeePlans(db, company)).filter(({ enabled }) => enabled);
  return plans.map((plan) => {
    const rule = phaseOn(plan, "B", shanghaiDay(now))?.rule ?? null;
    return {
      plan: plan.id,
      name: plan.name,
      paraType: rule && feeTypeOf(rule),
      rate: rule ? rateText(rule) : "",
      buyerDeposit: shareText(plan.buyerDeposit),
      sellerDeposit: shareText(plan.sellerDeposit),
    };
  });
});
