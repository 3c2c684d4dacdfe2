import { contract } from "@zd/contract";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { feeTypeOf, phaseOn } from "@zd/domain/mall/fee-plan";
import { formatDecimal } from "@zd/domain/money/decimal";
import { handle } from "../../platform/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlans, rateText } from "./fee-plans.ts";

const percent = (rate: number) => formatDecimal(BigInt(rate), 2, 0);

export const listFeePlans = handle(contract.merchants.listFeePlans, async (_, { db, request, now }) => {
  const company = await openMall(db, request);
  const plans = (await findFeePlans(db, company)).filter(({ enabled }) => enabled);
  return plans.map((plan) => {
    const rule = phaseOn(plan, "B", shanghaiDay(now))?.rule ?? null;
    return {
      plan: plan.id,
      name: plan.name,
      paraType: rule && feeTypeOf(rule),
      rate: rule ? rateText(rule) : "",
      buyerDeposit: percent(plan.buyerDeposit),
      sellerDeposit: percent(plan.sellerDeposit),
    };
  });
});
