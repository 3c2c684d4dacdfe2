import { contract } from "@zd/contract";
import { transferList } from "@zd/contract/funds/transfers";
import { sql } from "kysely";
import { handleList } from "../../platform/listings.ts";
import { transferSource } from "./list-source.ts";

/** 出入金查询. */
export const listTransfers = handleList(contract.transfers.listTransfers, transferList, (_, { actor }) => ({
  ...transferSource,
  whose: sql`t.firm_id = ${actor.firmId}`,
}));
