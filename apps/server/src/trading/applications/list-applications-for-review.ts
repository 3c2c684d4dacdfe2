import { contract } from "@zd/contract";
import { applicationReviewList } from "@zd/contract/trading/applications";
import { sql } from "kysely";
import { answerList, contains } from "../../platform/listings.ts";
import { handle } from "../../platform/operation.ts";
import { applicationSource } from "./list-source.ts";

/** 交易申请审核: what was submitted to the exchange; drafts are their owners' own business. */
export const listApplicationsForReview = handle(
  contract.applications.listApplicationsForReview,
  (query, { db, actor, now }) =>
    answerList(
      db,
      applicationReviewList,
      query,
      {
        ...applicationSource,
        whose: sql`a.company_id = ${actor.companyId} and a.state <> '0'`,
        columns: { ...applicationSource.columns, firm: sql`coalesce(firm.name, a.firm_id)` },
        filters: {
          ...applicationSource.filters,
          firm: (value) => contains(sql`firm.name`, value),
        },
      },
      now,
    ),
);
