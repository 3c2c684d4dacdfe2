import type { Module, Platform } from "../platform/module.ts";
import { analyseDeals } from "./analyse-deals.ts";
import { breachCalls } from "./breach/breach-calls.ts";
import { ringContract } from "./carry-out.ts";
import { contractLists } from "./list-contracts.ts";
import { listDealLetters } from "./list-deal-letters.ts";
import { listDeals } from "./list-deals.ts";
import { longTermHandlers } from "./long-term/index.ts";
import { memberSteps } from "./member-steps.ts";
import { readActions } from "./read-actions.ts";
import { readContract } from "./read-contract.ts";
import { readForControl } from "./read-for-control.ts";
import { listAttachments } from "./records/attachments.ts";
import { readFees, readParties, readWareTerms } from "./records/deal-terms.ts";
import { listReceipts, listShipments } from "./records/deliveries.ts";
import { listPayments } from "./records/payments.ts";
import { listDissents, listFinishes, listSettlements } from "./records/settlements.ts";
import { listSteps } from "./records/steps.ts";
import { signingCalls } from "./signing/signing-calls.ts";
import { staffSteps } from "./staff-steps.ts";
import { tryPayment } from "./try-payment.ts";
import { tryDissent, trySettlement } from "./try-settlement.ts";

/** 合同: what a deal obliges both firms to, and how they carry it out. */
export const contracts = (platform: Platform): Module => {
  const breach = breachCalls(platform);
  return {
    name: "contracts",
    handlers: [
      listDeals,
      listDealLetters,
      analyseDeals,
      ...contractLists,
      readContract,
      readActions,
      readForControl,
      readParties,
      readWareTerms,
      readFees,
      listPayments,
      listShipments,
      listReceipts,
      listSettlements,
      listDissents,
      listFinishes,
      listSteps,
      listAttachments,
      tryPayment,
      trySettlement,
      tryDissent,
      ...memberSteps,
      ...staffSteps,
      ...signingCalls(platform),
      ...longTermHandlers,
      ...breach.handlers,
    ],
    jobs: [ringContract, ...breach.jobs],
    migrations: new URL("./migrations/", import.meta.url),
  };
};

export { type Act, actOnContract } from "./act-on-contract.ts";
export { carryOutAll } from "./carry-out.ts";
export type { Happened } from "./contract-store.ts";
export { contractMoved, disposalMoved } from "./events.ts";
export { findOpenContracts } from "./find-open-contracts.ts";
export { type NewContract, openContracts } from "./open-contracts.ts";
