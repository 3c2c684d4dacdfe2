import { api } from "@zd/api";
import { handle } from "../../platform/operation.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";

/** 收费方案列表, for the staff: those that are no longer offered as well. */
export const listAllPlans = handle(api.yearFees.listAllPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).map((group) => ({
    ...planOf(group),
    withdrawn: group.withdrawn,
  })),
);
