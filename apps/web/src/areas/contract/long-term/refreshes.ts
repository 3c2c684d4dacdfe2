import { contractDetails } from "@zd/contract/contracts/details";
import { longTerm } from "@zd/contract/contracts/long-term";

/** What any step of a long-term contract makes stale. */
export const refreshes = [
  contractDetails.countTodos,
  longTerm.listPayPlans,
  longTerm.listCashPlans,
  longTerm.listContracts,
  longTerm.readContract,
  longTerm.listPlans,
  longTerm.readPlan,
  longTerm.listSteps,
  longTerm.listPayments,
  longTerm.listWithdrawals,
  longTerm.listDeliveries,
  longTerm.listSettlements,
  longTerm.listReceivers,
  longTerm.listAttachments,
];
