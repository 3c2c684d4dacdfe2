import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";
import { transferSource } from "./list-source.ts";

/** 出入金查询. */
export const listTransfers = handleList(api.transfers.listTransfers, (_, { actor }) => ({
  ...transferSource,
  scope: sql`t.firm_id = ${actor.firmId}`,
}));
