import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { phasesShown } from "../fees/plan-change.ts";
import { openMall } from "../switching/open-mall.ts";
import { findFeePlans } from "./fee-plans.ts";

export const listFeePhases = handle(
  api.merchants.listFeePhases,
  async ({ plan: id }, { db, request, refuse }) => {
    const company = await openMall(db, request);
    const plan = (await findFeePlans(db, company)).find((one) => one.id === id) ?? refuse("NOT_FOUND");
    return phasesShown(plan);
  },
);
