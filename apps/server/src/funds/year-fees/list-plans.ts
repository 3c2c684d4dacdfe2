import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";

/** 年费收费方案 (2024): what is offered now. */
export const listPlans = handle(contract.yearFees.listPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).filter(({ withdrawn }) => !withdrawn).map(planOf),
);
