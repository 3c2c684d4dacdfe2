import { contract } from "@zd/contract";
import { feeTypeOf } from "@zd/domain/mall/fee-plan";
import { handle } from "../../platform/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlans, rateText } from "./fee-plans.ts";

export const listFeePhases = handle(
  contract.merchants.listFeePhases,
  async ({ plan: id }, { db, request, refuse }) => {
    const company = await openMall(db, request);
    const plan = (await findFeePlans(db, company)).find((one) => one.id === id) ?? refuse("NOT_FOUND");
    return plan.phases.map(({ side, rule, from, until }) => ({
      side,
      feeType: feeTypeOf(rule),
      rate: rateText(rule),
      from,
      until,
    }));
  },
);
