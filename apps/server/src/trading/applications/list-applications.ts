import { contract } from "@zd/contract";
import { applicationList } from "@zd/contract/trading/applications";
import { sql } from "kysely";
import { answerList } from "../../platform/listings.ts";
import { handle } from "../../platform/operation.ts";
import { applicationSource } from "./list-source.ts";

/** 交易申请 (2207): the firm's own. */
export const listApplications = handle(contract.applications.listApplications, (query, { db, actor, now }) =>
  answerList(
    db,
    applicationList,
    query,
    { ...applicationSource, whose: sql`a.firm_id = ${actor.firmId} and a.company_id = ${actor.companyId}` },
    now,
  ),
);
