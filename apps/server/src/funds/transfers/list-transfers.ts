import { api } from "@zd/api";
import { transferList } from "@zd/api/funds/transfers";
import { sql } from "kysely";
import { handleList } from "../../platform/listings.ts";
import { transferSource } from "./list-source.ts";

/** 出入金查询. */
export const listTransfers = handleList(api.transfers.listTransfers, transferList, (_, { actor }) => ({
  ...transferSource,
  scope: sql`t.firm_id = ${actor.firmId}`,
}));
