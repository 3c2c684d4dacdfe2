import type { Module } from "../platform/module.ts";
import { analyseDeals } from "./analyse-deals.ts";
import { listDealLetters } from "./list-deal-letters.ts";
import { listDeals } from "./list-deals.ts";

/** 合同: what a deal obliges both firms to. */
export const contracts = (): Module => ({
  name: "contracts",
  handlers: [listDeals, listDealLetters, analyseDeals],
  migrations: new URL("./migrations/", import.meta.url),
});

export { completeContracts } from "./complete-contracts.ts";
export { findOpenContracts } from "./find-open-contracts.ts";
export { type NewContract, openContracts } from "./open-contracts.ts";
