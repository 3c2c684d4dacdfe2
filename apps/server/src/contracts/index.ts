import type { OpenModule } from "../platform/module.ts";
import { contractsAuditWords } from "./audit-words.ts";
import { breachCalls } from "./breach/breach-calls.ts";
import type { HasWaybills } from "./carried.ts";
import { ringContract, setClocks } from "./carry-out.ts";
import { findUntouched } from "./contract-store.ts";
import { countTodos } from "./count-todos.ts";
import { contractsDayChecks } from "./day-checks.ts";
import { contractsDesk } from "./desk.ts";
import type { FindCarriage } from "./evidence/carriage.ts";
import type { FindDealProof } from "./evidence/deal-proof.ts";
import { takeEvidence } from "./evidence/take-evidence.ts";
import { analyseDeals, exportAnalysis } from "./lists/analyse-deals.ts";
import { contractLists } from "./lists/list-contracts.ts";
import { listCounterparties } from "./lists/list-counterparties.ts";
import { listDealLetters } from "./lists/list-deal-letters.ts";
import { listDeals } from "./lists/list-deals.ts";
import { listSenders } from "./lists/list-senders.ts";
import { endPayout, longTermHandlers, longTermListens } from "./long-term/index.ts";
import { contractsFile } from "./member-file.ts";
import { contractsOngoing } from "./ongoing.ts";
import { payTogether } from "./pay-together.ts";
import { controlPreviews } from "./preview/preview-control.ts";
import { previewDelivery } from "./preview/preview-delivery.ts";
import { previewPayment } from "./preview/preview-payment.ts";
import { stepPreviews } from "./preview/preview-step.ts";
import { tryDissent } from "./preview/try-dissent.ts";
import { tryPayment } from "./preview/try-payment.ts";
import { trySettlement } from "./preview/try-settlement.ts";
import { readContract } from "./read-contract.ts";
import { readForControl } from "./read-for-control.ts";
import { listAttachments } from "./records/attachments.ts";
import { listDissents } from "./records/dissents.ts";
import { readFees } from "./records/fees.ts";
import { listFinishes } from "./records/finishes.ts";
import { readParties } from "./records/parties.ts";
import { listPayments } from "./records/payments.ts";
import { listReceipts } from "./records/receipts.ts";
import { listSettlements } from "./records/settlements.ts";
import { listShipments } from "./records/shipments.ts";
import { listSteps } from "./records/steps.ts";
import { readWareTerms } from "./records/ware-terms.ts";
import { contractsReports } from "./reports.ts";
import { signingCalls } from "./signing/signing-calls.ts";
import { memberSteps } from "./steps/member-steps.ts";
import { readActions } from "./steps/read-actions.ts";
import { staffSteps } from "./steps/staff-steps.ts";
import { contractsSubjects } from "./subjects.ts";

/** 合同: what a deal obliges both firms to, and how they carry it out. */
export const contracts =
  (findProof: FindDealProof, hasWaybills: HasWaybills, findCarriage: FindCarriage): OpenModule =>
  (platform) => {
    const breach = breachCalls(platform);
    return {
      name: "contracts",
      handlers: [
        listDeals,
        listCounterparties,
        listDealLetters,
        analyseDeals,
        exportAnalysis,
        ...contractLists,
        countTodos,
        readContract(hasWaybills),
        readActions(hasWaybills),
        readForControl,
        listSenders,
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
        previewPayment,
        ...payTogether,
        ...stepPreviews,
        previewDelivery(hasWaybills),
        trySettlement,
        tryDissent,
        ...memberSteps(hasWaybills),
        ...staffSteps,
        ...controlPreviews,
        ...signingCalls(platform),
        takeEvidence(platform, findProof, findCarriage),
        ...longTermHandlers,
        ...breach.handlers,
      ],
      desk: contractsDesk,
      dayChecks: contractsDayChecks,
      reports: contractsReports,
      memberFile: contractsFile,
      ongoing: contractsOngoing,
      jobs: [ringContract, endPayout, ...breach.jobs],
      onEvent: longTermListens,
      auditWords: contractsAuditWords,
      subjects: contractsSubjects,
      migrations: new URL("./migrations/", import.meta.url),
      unaudited: ["contracts.fact", "contracts.disposal_fact", "contracts.long_term_fact"],
      async start() {
        await platform.transact(async ({ tx }) => setClocks(tx, await findUntouched(tx)));
        return undefined;
      },
    };
  };

export { breachSteps } from "./breach/breach-calls.ts";
export {
  type Arrived,
  type ContractTonnes,
  findToHaul,
  type HasWaybills,
  type LoadStep,
  lockToHaul,
  previewLoads,
  readToHaul,
  receiveLoads,
  shipLoads,
  type ToHaul,
  takeBackLoad,
} from "./carried.ts";
export { carryOutAll, type DecideContract } from "./carry-out.ts";
export { type ContractStep, findOpenContracts } from "./contract-store.ts";
export { ContractsInHand } from "./contracts-in-hand.ts";
export { contractMoved, disposalMoved, longTermMoved, moneyCame } from "./events.ts";
export type { FindCarriage } from "./evidence/carriage.ts";
export type { FindDealProof } from "./evidence/deal-proof.ts";
export { findContractObligations } from "./find-contract-obligations.ts";
export { findContractSums } from "./find-contract-sums.ts";
export {
  type Financeable,
  findDissolved,
  findFinanceable,
  findFinanceableOf,
  findTurnover,
  lockFinanceable,
} from "./find-financeable.ts";
export { findContractTodos } from "./find-todos.ts";
export { countDeadlinesOn } from "./lists/count-deadlines.ts";
export { type PastStep, recordLongTerm } from "./long-term/record.ts";
export { movePlace } from "./move-place.ts";
export { countOpenContracts, findOpenTotal } from "./ongoing.ts";
export { drawContractNos, type NewContract, openContracts } from "./open-contracts.ts";
export { lockPurgeableContracts, type PurgedContract, purgeContracts } from "./purge-contracts.ts";
export {
  findDailyDeals,
  findDueAnswers,
  findDueContracts,
  findExposed,
  type OpenExposure,
} from "./risk.ts";
export { type Act, actOnContract } from "./steps/act-on-contract.ts";
