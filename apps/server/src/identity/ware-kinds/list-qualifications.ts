import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";
import { qualificationSource } from "./list-source.ts";

/** 品种资质 (2006) of the firm, in every state. */
export const listQualifications = handleList(api.qualifications.listQualifications, (_, { actor }) => ({
  ...qualificationSource,
  scope: sql`q.firm_id = ${actor.firmId}`,
}));
