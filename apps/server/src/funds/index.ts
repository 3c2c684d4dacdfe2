import type { Module } from "../platform/module.ts";
import { changeFundPassword } from "./password/change-fund-password.ts";
import { logInToFunds } from "./password/log-in-to-funds.ts";
import { readToday } from "./read-today.ts";

/** 资金: the ledger of the members' money. */
export const funds = (): Module => ({
  name: "funds",
  handlers: [readToday, logInToFunds, changeFundPassword],
  migrations: new URL("./migrations/", import.meta.url),
});

export { findAvailable } from "./find-available.ts";
export { openPurse } from "./open-purse.ts";
export { checkFundPassword } from "./password/check-fund-password.ts";
export { setFundPassword } from "./password/fund-password-store.ts";
export { lockPurses, type Purses } from "./purses.ts";
export { receiveMoney } from "./receive-money.ts";
