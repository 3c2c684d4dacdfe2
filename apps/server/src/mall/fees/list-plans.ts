import { api } from "@zd/api";
import { shareText } from "@zd/domain/mall/plan-change";
import { handle } from "../../platform/calls/operation.ts";
import { findFeePlans } from "../merchants/fee-plans.ts";
import { phasesShown } from "./plan-change.ts";

/** 收费方案, each with the number of shops that have it. */
export const listPlans = handle(api.feePlans.listPlans, async (_, { db, actor }) => {
  const { companyId: company } = actor;
  const [plans, used] = await Promise.all([
    findFeePlans(db, company),
    db
      .selectFrom("mall.merchant")
      .select(({ fn }) => ["planId", fn.countAll<bigint>().as("shops")])
      .where("companyId", "=", company)
      .groupBy("planId")
      .execute(),
  ]);
  const shopsOf = new Map(used.map(({ planId, shops }) => [planId, Number(shops)]));
  return plans.map((plan) => ({
    plan: plan.id,
    name: plan.name,
    buyerDeposit: shareText(plan.buyerDeposit),
    sellerDeposit: shareText(plan.sellerDeposit),
    enabled: plan.enabled,
    phases: phasesShown(plan),
    shops: shopsOf.get(plan.id) ?? 0,
  }));
});
