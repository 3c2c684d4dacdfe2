import { planStates } from "@zd/domain/contracts/long-term";
import type { RefusalName } from "../refusals.ts";
import { codesOf, id, many, yuan } from "../wire/fields.ts";

/** Fields of a long-term contract and its months. */

export const contractId = ["contractid", id<"LongTermId">(), "长协合同号"] as const;

export const planId = ["planid", id<"PlanId">(), "计划号"] as const;

export const receiver = ["receiver", id<"ReceiverId">(), "收款账户编号"] as const;

export const amount = ["amount", yuan, "金额"] as const;

export const version = ["version", many, "计划的版本，每次办理加一"] as const;

export const planState = codesOf(planStates);

export const refusalsOfPlans = [
  "NOT_FOUND",
  "PLAN_UNKNOWN",
  "STATUS_NOT_ALLOWED",
  "CONTRACT_CHANGED",
] as const satisfies readonly RefusalName[];
