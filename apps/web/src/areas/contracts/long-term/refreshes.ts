import { longTerm } from "@zd/api/contracts/long-term";
import { todoReads } from "../../../api/todos.ts";

/** The calls whose answers any step of a long-term contract may change. */
export const refreshes = [
  ...todoReads,
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
