import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";
import { applicationSource } from "./list-source.ts";

/** 交易申请 (2207) of the firm. */
export const listApplications = handleList(api.applications.listApplications, (_, { actor }) => ({
  ...applicationSource,
  scope: sql`a.firm_id = ${actor.firmId} and a.company_id = ${actor.companyId}`,
}));
