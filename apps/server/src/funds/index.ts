import type { Module } from "../platform/module.ts";
import { readToday } from "./read-today.ts";

/** 资金: the ledger of the members' money. */
export const funds = (): Module => ({
  name: "funds",
  handlers: [readToday],
  migrations: new URL("./migrations/", import.meta.url),
});

export { findAvailable } from "./find-available.ts";
export { openPurse } from "./open-purse.ts";
export { lockPurses, type Purses } from "./purses.ts";
export { receiveMoney } from "./receive-money.ts";
