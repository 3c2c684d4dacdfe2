import type { Module, Platform } from "../platform/module.ts";
import { openLetters } from "../signing/index.ts";
import { analyseDeals } from "./analyse-deals.ts";
import { ringContract } from "./carry-out.ts";
import { listDealLetters } from "./list-deal-letters.ts";
import { listDeals } from "./list-deals.ts";
import { readActions } from "./read-actions.ts";
import { readContract } from "./read-contract.ts";
import { beginSigning } from "./signing/begin-signing.ts";
import { confirmSigning } from "./signing/confirm-signing.ts";
import { makeLetter } from "./signing/make-letter.ts";
import { readSigned } from "./signing/read-signed.ts";

/** 合同: what a deal obliges both firms to. */
export const contracts = (platform: Platform): Module => {
  const letters = openLetters(platform);
  return {
    name: "contracts",
    handlers: [
      listDeals,
      listDealLetters,
      analyseDeals,
      readContract,
      readActions,
      makeLetter(letters),
      beginSigning(letters),
      confirmSigning(letters),
      readSigned,
    ],
    jobs: [ringContract],
    migrations: new URL("./migrations/", import.meta.url),
  };
};

export { type Act, actOnContract } from "./act-on-contract.ts";
export { completeContracts } from "./complete-contracts.ts";
export { contractMoved } from "./events.ts";
export { type NewContract, openContracts } from "./open-contracts.ts";
