import { schedule } from "../platform/jobs.ts";
import type { Module, Platform } from "../platform/module.ts";
import { collectFees } from "./fees/collect-fees.ts";
import { feeHandlers } from "./fees/index.ts";
import { invoiceHandlers } from "./invoices/index.ts";
import { changeFundPassword } from "./password/change-fund-password.ts";
import { logInToFunds } from "./password/log-in-to-funds.ts";
import { readToday } from "./read-today.ts";
import { yearFeeHandlers } from "./year-fees/index.ts";

/** 资金: the ledger of the members' money. */
export const funds = (platform: Platform): Module => ({
  name: "funds",
  handlers: [
    readToday,
    logInToFunds,
    changeFundPassword,
    ...feeHandlers,
    ...yearFeeHandlers,
    ...invoiceHandlers,
  ],
  jobs: [collectFees],
  migrations: new URL("./migrations/", import.meta.url),
  start: async () => {
    await platform.transact(({ tx, now }) => schedule(tx, collectFees, "", now, null));
  },
});

export { FeeTerms, findFeeTerms } from "./fees/fee-terms.ts";
export { refundServiceFee } from "./fees/refund-fee.ts";
export { findAvailable } from "./find-available.ts";
export { openPurse } from "./open-purse.ts";
export { checkFundPassword } from "./password/check-fund-password.ts";
export { setFundPassword } from "./password/fund-password-store.ts";
export { lockPurses, type Purses } from "./purses.ts";
export { receiveMoney } from "./receive-money.ts";
