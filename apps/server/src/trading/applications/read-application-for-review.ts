import { api } from "@zd/api";
import { handle } from "../../platform/operation.ts";
import { getApplication } from "./application-store.ts";
import { detailOf, reviewerActionsFor, stepsOf } from "./detail.ts";

/** An application for staff; a draft is NOT_FOUND. */
export const readApplicationForReview = handle(
  api.applications.readApplicationForReview,
  async ({ application }, { db, actor, now, refuse }) => {
    const kept = await getApplication(db, application, { company: actor.companyId });
    if (kept.application.state === "0") return refuse("NOT_FOUND");
    const [detail, steps] = await Promise.all([
      detailOf(db, kept, reviewerActionsFor(actor, kept), now),
      stepsOf(db, kept, true),
    ]);
    return { detail, steps };
  },
);
