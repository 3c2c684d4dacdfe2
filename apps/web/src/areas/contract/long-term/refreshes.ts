import { longTerm } from "@zd/contract/contracts/long-term";

/** What any step of a long-term contract makes stale. */
export const refreshes = [
  longTerm.listPayPlans,
  longTerm.listCashPlans,
  longTerm.listContracts,
  longTerm.readContract,
  longTerm.listPlans,
  longTerm.readPlan,
  longTerm.listSteps,
  longTerm.listWithdrawals,
  longTerm.listAttachments,
];
