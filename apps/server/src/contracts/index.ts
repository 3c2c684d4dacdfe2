import type { Module } from "../platform/module.ts";
import { analyseDeals } from "./analyse-deals.ts";
import { ringContract } from "./carry-out.ts";
import { listDealLetters } from "./list-deal-letters.ts";
import { listDeals } from "./list-deals.ts";
import { readActions } from "./read-actions.ts";
import { readContract } from "./read-contract.ts";

/** 合同: what a deal obliges both firms to. */
export const contracts = (): Module => ({
  name: "contracts",
  handlers: [listDeals, listDealLetters, analyseDeals, readContract, readActions],
  jobs: [ringContract],
  migrations: new URL("./migrations/", import.meta.url),
});

export { type Act, actOnContract } from "./act-on-contract.ts";
export { completeContracts } from "./complete-contracts.ts";
export { contractMoved } from "./events.ts";
export { type NewContract, openContracts } from "./open-contracts.ts";
