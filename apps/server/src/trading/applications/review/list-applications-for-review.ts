import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../../platform/lists/listings.ts";
import { applicationSource } from "../list-source.ts";

/** 交易申请审核: all applications of the company but drafts. */
export const listApplicationsForReview = handleList(
  api.applications.listApplicationsForReview,
  (_, { actor }) => ({
    ...applicationSource,
    scope: sql`a.company_id = ${actor.companyId} and a.state <> '0'`,
    columns: { ...applicationSource.columns, firm: sql`coalesce(firm.name, a.firm_id)` },
    filters: {
      ...applicationSource.filters,
      firm: (value) => contains(sql`firm.name`, value),
    },
  }),
);
