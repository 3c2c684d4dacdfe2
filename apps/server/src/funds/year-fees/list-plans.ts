import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";

/** 年费收费方案 (2024) that are offered now. */
export const listPlans = handle(api.yearFees.listPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).filter(({ withdrawn }) => !withdrawn).map(planOf),
);
