import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";

/** 收费方案列表 for staff, withdrawn ones included. */
export const listAllPlans = handle(api.yearFees.listAllPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).map((group) => ({
    ...planOf(group),
    withdrawn: group.withdrawn,
  })),
);
