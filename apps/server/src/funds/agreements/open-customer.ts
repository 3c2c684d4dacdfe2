import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openPurse } from "../open-purse.ts";

/** 银行存管开户. */
export const openCustomer = handle(api.agreements.openCustomer, async (_, { tx, actor }) => {
  await openPurse(tx, actor.firmId);
  return null;
});
