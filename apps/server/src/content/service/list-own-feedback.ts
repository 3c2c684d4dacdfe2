import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";
import { feedbackSource } from "./feedback-source.ts";

/** 我的反馈 of the whole firm, with the answers. */
export const listOwnFeedback = handleList(api.service.listOwnFeedback, (_, { actor }) => ({
  ...feedbackSource,
  scope: sql`b.firm_id = ${actor.firmId}`,
  columns: { ...feedbackSource.columns, answer: sql`b.answer` },
  order: sql`b.id desc`,
}));
