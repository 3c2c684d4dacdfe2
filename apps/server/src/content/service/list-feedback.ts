import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { feedbackSource } from "./feedback-source.ts";

/** 会员反馈: those without an answer first. */
export const listFeedback = handleList(api.serviceDesk.listFeedback, (_, { actor }) => ({
  ...feedbackSource,
  scope: sql`b.company_id = ${actor.companyId}`,
  columns: {
    ...feedbackSource.columns,
    firm: sql`f.name`,
    sentBy: sql`u.name`,
    answeredBy: sql`a.name`,
  },
  filters: { ...feedbackSource.filters, firm: (value) => contains(sql`f.name`, value) },
  order: sql`(b.answer is null) desc, b.id desc`,
}));
